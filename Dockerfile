# The web app is built on the Node that serves it: the version that package.json pins.
FROM node:24.21.0-bookworm-slim AS web
WORKDIR /build
COPY . .
RUN npm ci --workspace apps/web --no-audit --no-fund
RUN npm run build --workspace apps/web

# What the server and the command pfs need at work. The pinned Node of npm is left out, for the
# image has it already; the embedded PostgreSQL comes along, for one container without a database.
FROM node:24.21.0-bookworm-slim AS parts
WORKDIR /build
COPY . .
RUN npm ci --workspace apps/server --workspace apps/cli --omit dev --no-audit --no-fund
RUN rm -rf apps/web

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/pharmacy-financial-suite
COPY --from=parts /build ./
COPY --from=web /build/apps/web/dist apps/web/dist
# The program can write to its data and to /tmp, and not to itself.
RUN install --directory --owner node --group node --mode 0700 /data /intake
RUN ln --symbolic "$PWD/apps/cli/bin/pfs.mjs" /usr/local/bin/pfs
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=4 CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(+!ok))"]
# Node is process 1 and ends in good order at SIGTERM; a shell in between would not pass it on.
CMD ["node", "apps/server/src/main.ts"]
