export function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get("token") ?? "";
}

export function withToken(path: string, token: string): string {
  return `${path}?token=${encodeURIComponent(token)}`;
}
