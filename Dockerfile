# The image of a release, for amd64 and arm64: docker build -t shod . (docs/operations.md)
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
# Of the archive's files: the time of the commit, git log -1 --format=%ct.
ARG SOURCE_DATE_EPOCH=0
ENV SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH
RUN npm run release -- --platforms "linux-$(node -p process.arch)" \
  && mkdir /release \
  && tar -xzf dist-release/shod-*.tar.gz -C /release

FROM node:24-bookworm-slim
# A process with PID 1 could not end itself when its event loop is blocked.
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown node:node /data
COPY --from=build /release/shod /opt/shod
WORKDIR /data
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "/opt/shod/start.mjs"]
