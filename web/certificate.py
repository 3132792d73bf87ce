"""A certificate of our own for the home network, kept so that a phone is asked to trust it once."""

import os
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

LIFE = timedelta(days=397)  # phones accept no longer one
RESERVE = timedelta(days=7)


def own_certificate(hosts: Sequence[str], folder: Path | None = None) -> Path:
    """A file with key and certificate for *hosts*: last time's if it still fits, else a new one."""
    folder = folder or _folder()
    path = folder / "https.pem"
    if not (path.is_file() and _fits(path.read_bytes(), hosts)):
        folder.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(_made(hosts))
    return path


def _folder() -> Path:
    state = os.environ.get("XDG_STATE_HOME", "")
    return (Path(state) if state else Path.home() / ".local" / "state") / "sheetgen"


def _fits(pem: bytes, hosts: Sequence[str]) -> bool:
    try:
        found = x509.load_pem_x509_certificate(pem)
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (ValueError, x509.ExtensionNotFound):
        return False
    fresh = datetime.now(UTC) + RESERVE < found.not_valid_after_utc
    return fresh and {_name(host) for host in hosts} <= set(names)


def _made(hosts: Sequence[str]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "sheetgen")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + LIFE - timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([_name(host) for host in hosts]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False)
        .sign(key, hashes.SHA256())
    )
    form = serialization.PrivateFormat.PKCS8
    secret = key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption())
    return secret + certificate.public_bytes(serialization.Encoding.PEM)


def _name(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(host))
    except ValueError:
        return x509.DNSName(host)
