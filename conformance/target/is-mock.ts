import { isObject } from '../../spec/json.ts';
import { isSuccess, jsonOf } from './message.ts';
import { openTarget } from './target.ts';

/** Whether a target says of itself that it is a mock: nothing there is worth protecting. */
export async function isMock(origin: string): Promise<boolean> {
  const target = openTarget(origin, { timeout: 3_000, maxBody: 64 * 1024, maxRetryAfter: 0 });
  try {
    const reply = await target.send({ method: 'GET', path: '/__mock/health', headers: {} });
    const body = jsonOf(reply);
    return isSuccess(reply) && isObject(body) && body['mock'] === true;
  } catch {
    return false;
  } finally {
    await target.close();
  }
}
