# Serves the SPAs as files and passes /api on to the API. Built as on any other machine.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
# The commit that the portal shows; the build context has no .git.
ARG COMMIT=
RUN COMMIT=$COMMIT npm run build

# Runs as user 101, on port 8080; it writes to /tmp and /etc/nginx/conf.d alone.
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY --from=build /app/frontend-member/dist /srv/nattil/
COPY --from=build /app/frontend-admin/dist /srv/nattil/admin/
COPY --from=build /app/frontend-partner/dist /srv/nattil/partner/
# The image replaces ${…} when it starts.
COPY deploy/docker/nginx.conf.template /etc/nginx/templates/default.conf.template
ENV API_URL=http://api:3000 DNS_SERVER=127.0.0.11 GRIEVANCE_CONTACT=grievance@nattil.example.org GRIEVANCE_DAYS=30 PUBLIC_URL= TILE_ORIGIN=https://tile.openstreetmap.org
EXPOSE 8080
