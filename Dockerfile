# The product without the demo, as an ordinary user. Data in /data: mount a volume there.
FROM node:24-bookworm-slim AS build
WORKDIR /vizor
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node node_modules/vite/bin/vite.js build --outDir /vizor/dist/web --emptyOutDir

FROM node:24-bookworm-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin vizor \
  && install --directory --owner=vizor --group=vizor --mode=0700 /data
WORKDIR /vizor
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY db db
COPY src src
COPY --from=build /vizor/dist/web dist/web
USER vizor
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "src/cli/main.ts"]
CMD ["serve"]
