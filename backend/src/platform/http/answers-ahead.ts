import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Type } from '@nestjs/common';
import { parse } from 'fast-querystring';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { SignInCheck } from '../identity/sign-in-check.ts';
import { answerBuffers } from './answer-buffers.ts';
import { queryByRules } from './by-rules.ts';
import { JSON_TYPE, refusals, type Answers } from './direct.ts';
import { NOT_CACHED, requestIdOf } from './request-hooks.ts';

/** With one of these a request asks for more than its address says. */
const ASKS_FOR_MORE = ['x-read-after', 'content-length', 'transfer-encoding', 'expect'];
/** What a route may say and still be answered ahead; each is heeded here. */
const HEEDED = new Set(['access', 'direct', 'reads', 'url', 'method']);

/** What is told of a request that was answered. */
export interface ToldRequest {
  requestId: string | undefined;
  method: string;
  /** The route's pattern and not the address, so that the log holds nothing that callers typed. */
  route: string;
  status: number;
  ms: number;
}

export type TellRequest = (request: ToldRequest) => void;

interface Route {
  url: string;
  query: Type<object>;
  answer: Answers;
}

/**
 * Answers what is asked directly (`@Direct()`) before the router sees it, where nothing is left to decide: a GET
 * of exactly the route's path by a member who was checked right before, with a query that follows its rules.
 * Everything else goes to the router, and so does what the method refuses. The answer has the same bytes and headers
 * either way.
 */
export class AnswersAhead {
  readonly #routes = new Map<string, Route>();
  readonly #headers: readonly string[];
  #isOver = false;

  /** @param headers those that every answer with JSON has */
  constructor(
    private readonly signIn: Pick<SignInCheck, 'known'>,
    headers: Record<string, string>,
    private readonly tell: TellRequest,
  ) {
    this.#headers = Object.entries({ ...headers, ...NOT_CACHED, ...JSON_TYPE }).flat();
  }

  /** Takes a route of members that has no limit and asks for nothing else that is decided elsewhere. */
  add({ method, url, config }: RouteOptions, answer: Answers): void {
    const isPlain = Object.keys(config!).every((name) => HEEDED.has(name));
    if (method !== 'GET' || config!.access !== 'member' || !isPlain) return;
    this.#routes.set(url, { url, answer, query: config!.direct!.query });
  }

  /** Before the server listens. */
  standBefore(fastify: FastifyInstance): void {
    const [router, ...others] = fastify.server.listeners('request') as RequestListener[];
    if (!router || others.length > 0) throw new Error('The server has not one router');
    fastify.server.removeListener('request', router);
    fastify.server.on('request', (request, response) => {
      let isTaken = false;
      try {
        isTaken = this.takes(request, response, router);
      } catch {
        // The router meets the same mistake, and tells it.
      }
      if (!isTaken) router(request, response);
    });
    // The router has an answer of its own for who still comes.
    fastify.addHook('preClose', (done) => {
      this.#isOver = true;
      done();
    });
  }

  private takes(
    request: IncomingMessage,
    response: ServerResponse,
    router: RequestListener,
  ): boolean {
    const url = request.url!;
    const end = url.indexOf('?');
    const route = this.#routes.get(end < 0 ? url : url.slice(0, end));
    if (!route || request.method !== 'GET' || this.#isOver) return false;
    const began = performance.now();
    const { headers } = request;
    for (const name of ASKS_FOR_MORE) if (headers[name] !== undefined) return false;
    const known = this.signIn.known(headers, 'member');
    if (!known) return false;
    const query = queryByRules(route.query, end < 0 ? {} : parse(url.slice(end + 1)));
    if (!query) return false;
    const requestId = requestIdOf(request);
    const send = (json: Buffer) => {
      response.on('close', () => {
        // Who left before the last byte takes the memory along.
        if (response.writableFinished) answerBuffers.giveBack(json);
        const ms = performance.now() - began;
        this.tell({ requestId, method: 'GET', route: route.url, status: 200, ms });
      });
      const length = String(json.length);
      const own = ['x-request-id', requestId, 'content-length', length];
      response.writeHead(200, [...this.#headers, ...own]);
      response.end(json);
    };
    const refuse = (refusal: unknown) => {
      refusals.set(request, refusal);
      router(request, response);
    };
    route.answer(query, { requestId, actor: known.actor }).then(send, refuse);
    return true;
  }
}
