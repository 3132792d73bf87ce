"""Encryption in front of waitress, which has none: bytes are decrypted and passed on, no more.

Handshakes take turns in one event loop, so a client that never finishes one holds up nobody.
"""

import asyncio
import ssl
from contextlib import suppress
from pathlib import Path
from socket import socket

PIECE = 1 << 16
HANDSHAKE = 10  # seconds a client has for it


def run_front(listener: socket, certificate: Path, behind: tuple[str, int]) -> None:
    """Pass on to the server *behind* what comes in encrypted at *listener*, until stopped."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate)
    asyncio.run(_serve(listener, context, behind))


async def _serve(listener: socket, context: ssl.SSLContext, behind: tuple[str, int]) -> None:
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ssl.SSLError):
            inner_reader, inner_writer = await asyncio.open_connection(*behind)
            await asyncio.gather(_pass_on(reader, inner_writer), _pass_on(inner_reader, writer))

    server = await asyncio.start_server(
        join, sock=listener, ssl=context, ssl_handshake_timeout=HANDSHAKE
    )
    async with server:
        await server.serve_forever()


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything from *reader* to *writer*, no faster than it is taken; then both have ended."""
    try:
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()
    except (OSError, ssl.SSLError):
        pass
    finally:
        writer.close()
