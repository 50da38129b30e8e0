import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createModel } from '../testing/model.ts';
import { orSkipped, type Postgres, postgresFolder, startPostgres } from './testing/start-postgres.ts';
import { type Replica, startReplica } from './testing/start-replica.ts';

/** How often something is killed; more in a nightly run. */
const kills = Math.ceil(Number(process.env['MARTS_TEST_KILLS'] ?? 5) / 3);
const clients = 60;
const setUp = 120_000;
const longEnough = 120_000 + kills * 20_000;

let postgres: Postgres;
let replicas: readonly Replica[] = [];
let seed = 0;

/** What went wrong between clients and replicas: an outage that is told as one, no answer, and what nothing explains. */
const trouble = { unavailable: 0, broken: 0, unexpected: [] as string[] };

/** Sends each request to another replica. What is answered 503, or not at all, may have come to something or not. */
let turn = 0;
const model = createModel(async (line, body) => {
  const replica = replicas[(turn += 1) % replicas.length]!;
  try {
    const answer = await replica.send(line, body);
    if (answer.status !== 503) return answer;
    trouble.unavailable += 1;
    if (answer.headers.get('retry-after') !== '1') trouble.unexpected.push(`${line}: 503 without Retry-After`);
  } catch (error) {
    trouble.broken += 1;
    if (!/fetch failed|terminated/.test((error as Error).message)) trouble.unexpected.push(String(error));
  }
  // A client does not ask again at once.
  await new Promise((resolve) => setTimeout(resolve, 20));
  return undefined;
});

describe.skipIf(postgresFolder === undefined)(
  `three replicas on one PostgreSQL${orSkipped}, 60 clients at each of them in turn:`,
  () => {
    beforeAll(async () => {
      // Durable: what is tested here is what a crash leaves.
      postgres = await startPostgres({ durable: true });
      const options = ['--world', 'empty', '--token-ttl', '86400'];
      replicas = await Promise.all([1, 2, 3].map(() => startReplica(postgres.url('replicas'), ...options)));
      await model.begin();
    }, setUp);
    beforeEach(() => void Object.assign(trouble, { unavailable: 0, broken: 0, unexpected: [] }));
    afterAll(async () => {
      await Promise.all(replicas.map((replica) => replica.kill()));
      await postgres.remove();
    }, setUp);

    test(
      'each record is seen at every replica from its acknowledged creation to its acknowledged deletion, as it was last written',
      async () => {
        await Promise.all(Array.from({ length: clients }, () => model.work((seed += 1), 8)));
        await expectKept();
        expect(trouble).toEqual({ unexpected: [], unavailable: 0, broken: 0 });
        expect(model.answered()).toBeGreaterThan(clients * 8);
      },
      longEnough,
    );

    test(
      'nothing that was acknowledged is lost when replicas are killed and begin again, whenever that is',
      async () => {
        const moments = fc.sample(fc.record({ answers: fc.nat(200), which: fc.nat(2) }), { numRuns: kills, seed: 8 });
        await duringWork(async () => {
          for (const { answers, which } of moments) {
            await moreAnswers(answers);
            await replicas[which]!.kill();
            await moreAnswers(50);
            await replicas[which]!.restart();
          }
          await moreAnswers(100);
        });
        await expectKept();
        expect(trouble.unexpected).toEqual([]);
        expect(trouble.broken).toBeGreaterThan(0);
      },
      longEnough,
    );

    test(
      'nothing that was acknowledged is lost when the database goes and comes back; meanwhile requests get 503, and the replicas recover by themselves',
      async () => {
        const moments = fc.sample(fc.nat(200), { numRuns: kills, seed: 9 });
        await duringWork(async () => {
          for (const [index, answers] of moments.entries()) {
            await moreAnswers(answers);
            const before = trouble.unavailable;
            await (index % 2 === 0 ? postgres.kill() : postgres.stop());
            await until(() => trouble.unavailable > before + clients);
            expect(await statusesOf('GET /__mock/health/live')).toEqual([200, 200, 200]);
            expect(await statusesOf('GET /__mock/health/ready')).toEqual([503, 503, 503]);
            await postgres.start();
            await moreAnswers(100);
          }
        });
        await expectKept();
        expect(await statusesOf('GET /__mock/health/ready')).toEqual([200, 200, 200]);
        expect(trouble).toMatchObject({ unexpected: [], broken: 0 });
      },
      longEnough,
    );
  },
);

/** Has all clients work until something else is done. */
async function duringWork(something: () => Promise<void>): Promise<void> {
  let isOver = false;
  const work = Array.from({ length: clients }, () => model.work((seed += 1), Infinity, () => isOver));
  try {
    await something();
  } finally {
    isOver = true;
    await Promise.all(work);
  }
}

/** Waits for so many more answers. */
async function moreAnswers(count: number): Promise<void> {
  const enough = model.answered() + count;
  await until(() => model.answered() >= enough);
}

/** Waits until something is so; before it gives up, the test has run out of time. */
async function until(isSo: () => boolean): Promise<void> {
  for (let looked = 0; !isSo() && looked < longEnough / 5; looked += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function statusesOf(line: string): Promise<readonly number[]> {
  return Promise.all(replicas.map(async ({ send }) => (await send(line)).status));
}

/** All replicas show the same, and it is what the clients may expect. */
async function expectKept(): Promise<void> {
  expect(model.faults).toEqual([]);
  for (const { send } of replicas) await model.inspect(send);
  expect(model.faults).toEqual([]);
}
