# The image for "stipend drill": the service, with the server of PostgreSQL that restores the backup. Its major version must be the database's.
#   docker build --file deploy/drill.Dockerfile --build-arg STIPEND=registry.lender.example/stipend@sha256:… --tag stipend-drill .
ARG STIPEND
FROM ${STIPEND} AS stipend

FROM postgres:17.11-bookworm@sha256:639ab7ceb90e13123085b741fb31ef493fba25463002f6da665352e7b534b652
COPY --from=stipend /usr/local/bin/node /usr/local/bin/node
COPY --from=stipend /app /app
WORKDIR /app
ENV SVC_ENV=production DATA_DIR=/data
RUN useradd --uid 1000 stipend && mkdir /data && chown 1000:1000 /data
USER 1000:1000
ENTRYPOINT ["node", "src/main.ts"]
CMD ["drill"]
