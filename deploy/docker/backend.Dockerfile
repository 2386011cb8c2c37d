# The API or a worker, by ROLE. Built as on any other machine: npm ci, npm run build. It writes to
# /var/lib/nattil, /var/lib/nattil-audit and /tmp alone.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# The commit that /api/health/live names; the build context has no .git.
ARG COMMIT=
RUN COMMIT=$COMMIT npm run build

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json ./
COPY contracts contracts
COPY search-engine search-engine
COPY examples examples
COPY backend/package.json backend/
COPY frontend-shared/package.json frontend-shared/
COPY frontend-member/package.json frontend-member/
COPY frontend-admin/package.json frontend-admin/
COPY frontend-partner/package.json frontend-partner/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --workspace @nattil/backend --include-workspace-root --no-audit --no-fund
COPY --from=build /app/backend/dist backend/dist
ENV DATA_DIR=/var/lib/nattil
RUN mkdir -p /var/lib/nattil /var/lib/nattil-audit \
  && chown node:node /var/lib/nattil /var/lib/nattil-audit
USER node
EXPOSE 3000
CMD ["node", "backend/dist/program/run.js"]
