import type { MartsClient } from '../client';
import { type Row, toRecords } from '../records';
import { answered, ServiceError } from '../service-error';
import { at, create, oneAtATime, onPress, say, swap } from './dom';
import { explain, isStopped } from './explain';

/** Rows that the page shows; those after them are counted. */
const most = 200;

/** Lets the buttons show the rows of a report as they arrive, and stop them; leaving the report stops them too. */
export function prepareRows(client: MartsClient, reportId: string, left: AbortSignal): void {
  say('rows', '');
  swap('show-rows', 'stop-rows');
  at('rows-box').hidden = true;
  const show = async (): Promise<void> => {
    const stop = new AbortController();
    const over = new AbortController();
    onPress('stop-rows', () => stop.abort(), AbortSignal.any([left, over.signal]));
    swap('stop-rows', 'show-rows');
    at('rows').replaceChildren();
    await showRows(client, reportId, { stopped: stop.signal, left });
    over.abort();
    if (!left.aborted) swap('show-rows', 'stop-rows');
  };
  onPress('show-rows', oneAtATime(show), left);
}

type Ends = { readonly stopped: AbortSignal; readonly left: AbortSignal };

async function showRows(client: MartsClient, reportId: string, { stopped, left }: Ends): Promise<void> {
  let count = 0;
  try {
    say('rows', 'Asking …');
    for await (const rows of toRecords(await openRows(client, reportId, AbortSignal.any([stopped, left])))) {
      if (left.aborted) return;
      append(rows.slice(0, Math.max(0, most - count)));
      count += rows.length;
      say('rows', `${toRows(count)} so far …`);
    }
    say('rows', count > most ? `All ${toRows(count)}; the first ${most} are shown.` : `All ${toRows(count)}.`);
  } catch (error) {
    if (left.aborted) return;
    if (isStopped(error)) say('rows', `Stopped after ${toRows(count)}.`);
    else say('rows', '', error instanceof ServiceError ? explain(error) : `The stream broke after ${toRows(count)}.`);
  }
}

async function openRows(
  client: MartsClient,
  reportId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const params = { path: { reportId } };
  const path = '/api/external/http-data/reports/{reportId}.ndjson';
  const body = await answered(client.GET(path, { params, signal, parseAs: 'stream' }));
  if (!body) throw new ServiceError('The answer has no rows.');
  return body;
}

function append(rows: readonly Row[]): void {
  const [first] = rows;
  if (first === undefined) return;
  const table = at('rows', HTMLTableElement);
  if (table.tHead === null) {
    const heads = Object.keys(first).map((name) => create('th', { scope: 'col' }, name));
    table.append(create('thead', {}, create('tr', {}, ...heads)), create('tbody'));
    at('rows-box').hidden = false;
  }
  const cells = (row: Row): Node[] => Object.values(row).map((value) => create('td', {}, toText(value)));
  table.tBodies[0]!.append(...rows.map((row) => create('tr', {}, ...cells(row))));
}

function toText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toRows(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}
