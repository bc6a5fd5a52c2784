# Builds an image that runs one Keyreel process with the data in /data, as docs/deploy.md describes.
FROM node:24-bookworm-slim AS base
# The Node.js executable from node_modules, which runs Keyreel, needs this library.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*

FROM base AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM base
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# docs/deploy.md describes these settings of the C library and the options of Node.js, which keep the memory small.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Only the owner of the data folder may have access to the data folder.
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The container starts the Node.js executable from node_modules without npm, so that the server receives the stop signal.
CMD ["node_modules/.bin/node", "--max-old-space-size=1024", "--max-semi-space-size=8", "--expose-gc", "dist/server.js"]
