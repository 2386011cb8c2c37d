import { createRequire } from 'node:module';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import * as jsdom from 'jsdom';

// Its types describe its CommonJS build, which an import would not load.
const { default: AbstractEnvironment } = createRequire(import.meta.url)(
  '@jest/environment-jsdom-abstract',
) as typeof import('@jest/environment-jsdom-abstract');

/** Node's `Request` takes only Node's signals, and jsdom's code makes only jsdom's. */
class RequestWithSignalOfJsdom extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    super(input, init.signal ? { ...init, signal: toNodeSignal(init.signal) } : init);
  }
}

function toNodeSignal(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason));
  return controller.signal;
}

/** Globals that jsdom lacks. */
const FROM_NODE = {
  fetch,
  Request: RequestWithSignalOfJsdom,
  Response,
  Headers,
  Blob,
  File,
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
    const OfForms = this.global.FormData;
    /** Node's `fetch` takes only Node's; React makes one of a form, which only jsdom's can read. */
    class FormDataOfNode extends FormData {
      constructor(...form: ConstructorParameters<typeof OfForms>) {
        super();
        if (form[0])
          for (const [name, value] of new OfForms(...form).entries())
            this.append(name, typeof value === 'string' ? value : value.name);
      }
    }
    Object.assign(this.global, FROM_NODE, { FormData: FormDataOfNode });
  }
}
