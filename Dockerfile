# The service for production: docker build -t sheetgen . && docker run -p 8080:8080 sheetgen
FROM python:3.13-slim
COPY . /source
RUN pip install --no-cache-dir "/source[production]" && rm -r /source \
    && useradd --create-home sheetgen
USER sheetgen
WORKDIR /home/sheetgen
ENV PYTHONUNBUFFERED=1
EXPOSE 8080
HEALTHCHECK CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/healthz', timeout=3)"]
CMD ["gunicorn", "web:create_app()", "--bind", "0.0.0.0:8080", "--workers", "4", "--threads", "8", "--timeout", "60"]
