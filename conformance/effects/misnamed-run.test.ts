import { beforeAll, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { misnamedRun } from './misnamed-run.ts';
import { unrecordedRun } from './unrecorded-run.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

/** A service that has run the report `r1` of the DataMart `m1`. */
type Shown = {
  /** What the project shows of the run `a`. */
  readonly project?: Record<string, Json>;
  /** What a list of runs has shown of another run before. */
  readonly before?: Record<string, Json>;
  /** The DataMarts below which that run is read. */
  readonly below?: readonly string[];
  /** The rows that are new in the history, each time that the report was run again. */
  readonly added?: readonly (readonly Json[])[];
};

async function faultOf({ project, before, below = [], added = [[], []] }: Shown): Promise<string | undefined> {
  const send: Scene['send'] = (operation, parts) => {
    const { id = '', runId } = (parts.path ?? {}) as Record<string, string>;
    const row = { id: 'a', ...project };
    const [status, body]: [number, Json] =
      operation.id === 'listProjectRuns'
        ? [200, { items: project === undefined ? [] : [row] }]
        : operation.id === 'getReport'
          ? [id === 'r9' ? 404 : 200, { id }]
          : [below.includes(id) ? 200 : 404, runId === 'a' ? row : { id: runId ?? '' }];
    const headers = { 'content-type': 'application/json' };
    const reply = { status, headers, body: JSON.stringify(body), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const patience = Promise.resolve({ lags: new Map(), vain: 99 });
  const list = contract.operations.find(({ id }) => id === 'listProjectRuns')!;
  const shown = {
    status: 200,
    headers: {},
    body: JSON.stringify(before === undefined ? [] : [{ id: 'b', ...before }]),
  };
  const scene = {
    contract,
    profile: {},
    diary: [{ exchange: { operation: list, reply: shown } }],
    send,
    once: () => patience,
    sinceChange: () => Infinity,
  } as unknown as Scene;
  const rows = new Map<string, Json>();
  let runs = 0;
  const again = (): Promise<Exchange> => {
    for (const row of added[runs] ?? []) rows.set(`${runs} ${rows.size}`, row);
    runs += 1;
    return Promise.resolve({ reply: { status: 201, headers: {}, body: '', partial: false } } as unknown as Exchange);
  };
  const exchange = await again();
  runs = 0;
  rows.clear();
  const history = (): Promise<ReadonlyMap<string, Json>> => Promise.resolve(new Map(rows));
  const run = { id: 'r1', dataMart: 'm1', role: 'business-user', exchange, again, history };
  return ((await misnamedRun(scene, run)) ?? (await unrecordedRun(scene, run, 0)))?.key;
}

const of = (reportId: string): Json => ({ reportId });

const ofNone: Json = { type: 'REPORT', reportId: null };

const ofMine = (dataMartId: string): Record<string, Json> => ({ type: 'REPORT', reportId: 'r1', dataMartId });

/** A run of others that is there before the report is run as often as it takes. */
const others: Shown['added'] = [[{ type: 'MANUAL' }, { type: 'MANUAL' }], []];

it.each<[string, Shown, string | undefined]>([
  ['is nowhere', {}, undefined],
  ['is nowhere, as those of others are', { project: { type: 'REPORT', reportId: 'r2' } }, 'unrecorded'],
  ['is nowhere, as those of others were before', { before: { type: 'REPORT', reportId: 'r2' } }, 'unrecorded'],
  ['is nowhere, and others were streams', { before: { type: 'HTTP_DATA', reportId: 'r2' } }, undefined],
  ['is nowhere, as no other report is', { project: { type: 'REPORT', reportId: 'r9' } }, undefined],
  ['is nowhere, and others say that they are of none', { project: { type: 'MANUAL', reportId: null } }, 'unrecorded'],
  ['is nowhere, and others are streams', { project: { type: 'HTTP_DATA', reportId: 'r2' } }, undefined],
  ['is there later', { project: { type: 'REPORT', reportId: 'r2' }, added: [[], [], [of('r1')]] }, undefined],
  ['is of another DataMart', { project: { reportId: 'r1', dataMartId: 'm2' }, below: ['m2'] }, 'mart'],
  ['is of its DataMart', { project: { reportId: 'r1', dataMartId: 'm1' }, below: ['m1'] }, undefined],
  ['is read below both', { project: { reportId: 'r1', dataMartId: 'm2' }, below: ['m1', 'm2'] }, undefined],
  ['is read below neither', { project: { reportId: 'r1', dataMartId: 'm2' } }, undefined],
  ['does not show its DataMart', { project: { reportId: 'r1' }, below: ['m2'] }, undefined],
  ['names another report each time', { added: [[of('r2')], [of('r2')]] }, 'another'],
  ['names its report', { added: [[of('r1')], [of('r1')]] }, undefined],
  ['names none', { added: [[{}], [{}]] }, undefined],
  ['names none, as others do', { project: { reportId: 'r2' }, added: [[{}], [{}]], below: ['m1'] }, 'none'],
  ['names none, as others name what is no report', { project: { reportId: 'r9' }, added: [[{}], [{}]] }, undefined],
  ['names none, and cannot be read', { project: { reportId: 'r2' }, added: [[{}], [{}]] }, undefined],
  ['is one of a report, and has none', { added: [[ofNone], [ofNone]], below: ['m1'] }, 'none'],
  ['is one of the project alone', { project: ofMine('m1'), below: ['m1'] }, undefined],
  ['is one of the project alone, and others are there', { project: ofMine('m1'), added: others }, 'left-out'],
  ['is one of the project alone, for another DataMart', { project: ofMine('m3'), added: others }, undefined],
  ['names what is no report', { added: [[of('r9')], [of('r9')]] }, undefined],
  [
    'comes with the run of another',
    {
      added: [
        [{}, of('r2')],
        [{}, of('r2')],
      ],
    },
    undefined,
  ],
  ['is not there, and others are run meanwhile', { added: [[of('r2')], [of('r3')]] }, undefined],
])('the run of a report %s', async (_, shown, want) => {
  expect(await faultOf(shown)).toBe(want);
});
