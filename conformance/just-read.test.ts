import { expect, it } from 'vitest';
import type { Operation } from '../spec/operation.ts';
import { loadContract } from '../spec/contract.ts';
import { createJustRead } from './just-read.ts';
import type { Exchange } from './target/message.ts';

const { operations } = await loadContract();
const named = (id: string): Operation => operations.find((one) => one.id === id)!;
const as = { role: 'technical-user' };

/** How many of some requests are sent: by operation, and when it is asked, in milliseconds. */
async function sentOf(...asked: readonly (readonly [id: string, at: number, path?: string])[]): Promise<number> {
  let [sent, time] = [0, 0];
  const { ask } = createJustRead(() => time);
  for (const [id, at, path = 'mart-1'] of asked) {
    time = at;
    await ask(named(id), { path: { id: path } }, as, () => {
      sent += 1;
      return Promise.resolve({} as Exchange);
    });
  }
  return sent;
}

it('what was read just now is not asked for again', async () => {
  expect(await sentOf(['getDataMart', 0], ['getDataMart', 10])).toBe(1);
  expect(await sentOf(['getDataMart', 0], ['getDataMart', 50])).toBe(2);
  expect(await sentOf(['getDataMart', 0], ['getDataMart', 10, 'mart-2'])).toBe(2);
});

it('what may be another by now is', async () => {
  expect(await sentOf(['getDataMart', 0], ['updateDataMartTitle', 5], ['getDataMart', 10])).toBe(3);
  expect(await sentOf(['getDataMart', 0], ['validateDataMartDefinition', 5], ['getDataMart', 10])).toBe(3);
  expect(await sentOf(['getDataMartRun', 0], ['getDataMartRun', 10])).toBe(2);
  expect(await sentOf(['listDataMarts', 0], ['listDataMarts', 10])).toBe(2);
  expect(await sentOf(['getAuthContext', 0], ['getAuthContext', 10])).toBe(2);
});

it('what was read while something was done is', async () => {
  const { ask } = createJustRead(() => 0);
  const [read, update] = [named('getDataMart'), named('updateDataMartTitle')];
  const answer = Promise.resolve({} as Exchange);
  let end = (): void => undefined;
  const updated = ask(
    update,
    {},
    as,
    () =>
      new Promise(
        (resolve) =>
          (end = () => {
            resolve({} as Exchange);
          }),
      ),
  );
  let sent = 0;
  const count = (): Promise<Exchange> => {
    sent += 1;
    return answer;
  };
  await ask(read, {}, as, count);
  await ask(read, {}, as, count);
  end();
  await updated;
  await ask(read, {}, as, count);
  expect(sent).toBe(3);
});
