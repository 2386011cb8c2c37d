import { recordCall } from './examples/recording.ts';

const KEEP = 20;

export interface ApiAnswer<T = any> {
  status: number;
  body: T;
  headers: Headers;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Sent unchanged instead of JSON. */
  raw?: string | Buffer;
}

/** Calls the API as the SPAs do: JSON, bearer token, and each read waits for earlier writes. */
export class ApiClient {
  readonly #versions: Map<string, number>;

  constructor(
    readonly url: string,
    readonly token: string | null = null,
    versions = new Map<string, number>(),
  ) {
    this.#versions = versions;
  }

  /** The same client with this token. It shares the versions of earlier writes. */
  as(token: string): ApiClient {
    return new ApiClient(this.url, token, this.#versions);
  }

  get<T = any>(path: string, options?: CallOptions): Promise<ApiAnswer<T>> {
    return this.call<T>('GET', path, undefined, options);
  }
  post<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>> {
    return this.call<T>('POST', path, body, options);
  }
  put<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>> {
    return this.call<T>('PUT', path, body, options);
  }
  patch<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>> {
    return this.call<T>('PATCH', path, body, options);
  }
  delete<T = any>(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer<T>> {
    return this.call<T>('DELETE', path, body, options);
  }

  private async call<T>(
    method: string,
    path: string,
    body: unknown,
    { headers = {}, raw }: CallOptions = {},
  ): Promise<ApiAnswer<T>> {
    const readAfter = [...this.#versions]
      .slice(-KEEP)
      .map(([k, v]) => `${k}@${v}`)
      .join(', ');
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...(method === 'GET' && readAfter && { 'x-read-after': readAfter }),
        ...headers,
      },
      body: (raw as string | undefined) ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    this.note(response.headers.get('x-event-version'));
    const text = await response.text();
    const { status } = response;
    const answer = parse(text);
    recordCall({ method, path, body, status, answer });
    return { status, headers: response.headers, body: answer as T };
  }

  private note(header: string | null): void {
    for (const entry of header?.split(', ') ?? []) {
      const [key, version] = entry.split('@') as [string, string];
      this.#versions.delete(key);
      this.#versions.set(key, Number(version));
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
