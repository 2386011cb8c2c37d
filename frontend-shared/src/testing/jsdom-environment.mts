import { createRequire } from 'node:module';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import * as jsdom from 'jsdom';

// Its types describe its CommonJS, which an import does not load.
const { default: AbstractEnvironment } = createRequire(import.meta.url)(
  '@jest/environment-jsdom-abstract',
) as typeof import('@jest/environment-jsdom-abstract');

/** Node's `Request` takes only Node's signals, jsdom's listeners only those of jsdom. */
class RequestWithSignalOfJsdom extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    super(input, init.signal ? { ...init, signal: asOfNode(init.signal) } : init);
  }
}

function asOfNode(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
}

/** What jsdom lacks. */
const FROM_NODE = {
  fetch,
  Request: RequestWithSignalOfJsdom,
  Response,
  Headers,
  BroadcastChannel,
  ReadableStream,
  TransformStream,
  WritableStream,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  structuredClone,
};

/** jsdom with Node's network. */
export default class JsdomWithFetch extends AbstractEnvironment {
  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context, jsdom);
    Object.assign(this.global, FROM_NODE);
  }
}
