import type { Handler } from '../handle.ts';
import type { MockResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { assertOwn } from './guard.ts';
import type { HandlerParts } from './handlers.ts';
import { healthHandlers } from './handlers/health.ts';

/** Answers requests to the control interface: health to everybody, all else to whom it may. Never rejects. */
export function serveControl(parts: HandlerParts): Handler {
  const { contract, spaces, open = false } = parts.setup;
  const { getHealth, getLiveness, getReadiness } = healthHandlers(contract, spaces);
  // Health is asked for while a mock starts: it does not wait until the description is loaded.
  const health = new Map([
    ['/__mock/health', getHealth],
    ['/__mock/health/live', getLiveness],
    ['/__mock/health/ready', getReadiness],
  ]);
  let dispatch: Promise<Handler> | undefined;

  const serve: Handler = async (request) => {
    const [path] = request.target.split('?', 1) as [string];
    if (path === '/__mock') return toSlash(request.target);
    const answer = request.method === 'GET' || request.method === 'HEAD' ? health.get(path) : undefined;
    if (answer !== undefined) return answer();
    if (!open) assertOwn(request);
    dispatch ??= load(parts);
    return (await dispatch)(request);
  };

  return async (request) => {
    try {
      return await serve(request);
    } catch (error) {
      if (error instanceof Refusal) return toRefusalResponse(error);
      console.error(`${request.method} ${request.target}: ${(error as Error).stack}`);
      return toRefusalResponse(new Refusal(500, 'the control interface failed; standard error says why'));
    }
  };
}

/** Only those who use the control interface wait for it: a mock starts without. */
async function load(parts: HandlerParts): Promise<Handler> {
  const [{ toDispatch }, files] = await Promise.all([import('./dispatch.ts'), parts.setup.loadFiles()]);
  return toDispatch(parts, files);
}

/** The links of the page are relative to its folder. */
function toSlash(target: string): MockResponse {
  return { status: 308, headers: { location: target.replace('/__mock', '/__mock/') }, body: undefined };
}
