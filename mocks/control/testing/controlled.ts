import { type Contract, loadContract } from '../../../spec/contract.ts';
import type { Json } from '../../../spec/json.ts';
import { assumedRoleInclusion, type Role } from '../../../spec/roles.ts';
import { createAuth } from '../../access/auth.ts';
import type { Behaviours } from '../../behaviour.ts';
import { exchangeBehaviours } from '../../behaviours/exchange.ts';
import { createCell } from '../../store/cell.ts';
import { createClock } from '../../time/clock.ts';
import { createHandler, type Handler } from '../../handle.ts';
import { type MockRequest, type MockResponse, toJsonResponse } from '../../http.ts';
import { toKeyOf, toKeyString } from '../../access/keys.ts';
import { createMemoryStore } from '../../store/memory-store.ts';
import type { Space } from '../../spaces/space.ts';
import { createSpaces, type Spaces } from '../../spaces/spaces.ts';
import { createTokens } from '../../access/tokens.ts';
import { withControl } from '../control.ts';
import { loadControlFiles } from '../load-control-files.ts';
import type { ControlSetup } from '../setup.ts';

/** A small mock with the control interface around it, and a client of it. */
export type Controlled = {
  readonly handle: Handler;
  readonly spaces: Spaces;
  readonly setup: ControlSetup;
  /** Sends a request as the holder of a role's key, or without credentials. */
  readonly send: (line: string, options?: SendOptions) => Promise<Answer>;
};

/** What goes with a request. */
export type SendOptions = {
  readonly role?: Role;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
};

/** A response, its body parsed where it is JSON. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly dropped: boolean;
};

const now = Date.UTC(2026, 0, 31);
const worlds = { empty: {}, demo: { Report: [{ id: 'a' }, { id: 'b' }], DataMart: [{ id: 'x' }] } };

/** Makes one, with a few operations that keep state. Its clock stands until it is moved. */
export async function createControlled(options: Partial<ControlSetup> = {}): Promise<Controlled> {
  const contract = await loadContract();
  const spaces = createSpaces({ make: async (name) => toSpace(contract, name), most: 8, idle: 60_000, now: Date.now });
  const holders = contract.authentication.roles.map((role) => ({ userId: role, role }));
  const setup: ControlSetup = {
    contract,
    spaces,
    worlds: {
      names: Object.keys(worlds),
      begun: 'empty',
      load: async (session, world) => {
        const rows = typeof world === 'string' ? worlds[world as keyof typeof worlds] : world;
        await (await spaces.of(session)).store.load(rows);
      },
    },
    resetSpace: async (session, world) => {
      await spaces.drop(session);
      if (world !== undefined) await setup.worlds.load(session, world);
    },
    keys: () =>
      holders.map((holder) => ({
        ...holder,
        key: toKeyString({ origin: 'http://mock.test', ...toKeyOf(holder, 1) }, contract.authentication),
      })),
    loadFiles: loadControlFiles,
    ...options,
  };
  const core = createHandler({
    contract,
    spaces,
    behaviours: { ...exchangeBehaviours(contract.authentication), ...behaviours },
    prism: () => Promise.reject(new Error('the tests of the control interface need no Prism')),
  });
  const answer = withControl(core, setup);
  const handle: Handler = async (request) => answer(request);
  return { handle, spaces, setup, send: toSend(handle, contract, spaces) };
}

const behaviours: Behaviours = {
  listReports: async ({ store }) => toJsonResponse(200, await store.list('Report')),
  createDataMart: async ({ store, body }) => {
    const row = { ...body, id: `m${await store.count('DataMart')}` };
    await store.put('DataMart', row);
    return toJsonResponse(201, row);
  },
  updateDataMartTitle: () => toJsonResponse(200, {}),
  streamReportData: () => ({
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: (async function* lines() {
      for (let line = 0; line < 10; line += 2) yield `{"n":${line}}\n{"n":${line + 1}}\n`;
    })(),
  }),
};

/** A space without a warehouse: no operation of this mock asks for it. */
function toSpace({ authentication: names }: Contract, name: string): Space {
  const holders = names.roles.map((role) => ({ userId: role, role }));
  const clock = createClock(() => now);
  const tokens = createTokens({ secret: name, ttl: 900, now: clock.now });
  const auth = createAuth({ names, holders, seed: 1, inclusion: createCell(assumedRoleInclusion), tokens });
  return { name, store: createMemoryStore({}), clock, auth, seed: 1, runTime: 0 } as Partial<Space> as Space;
}

function toSend(handle: Handler, { authentication }: Contract, spaces: Spaces): Controlled['send'] {
  const { tokenHeader, tokenPrefix, keyIdHeader } = authentication;
  return async (line, { role, body, headers = {}, remoteAddress } = {}) => {
    const [method, target] = line.split(' ') as [string, string];
    const all: Record<string, string> = {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    if (role !== undefined) {
      const { id, secret } = toKeyOf({ userId: role, role }, 1);
      const token = (await spaces.of(headers['x-mock-session'])).auth.exchange(id, secret);
      all[tokenHeader.toLowerCase()] = `${tokenPrefix} ${token}`;
      all[keyIdHeader.toLowerCase()] = id;
    }
    const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
    const request: MockRequest = { method, target, headers: all, body: bytes, remoteAddress };
    return toAnswer(await handle(request));
  };
}

async function toAnswer({ status, headers, body, dropped = false }: MockResponse): Promise<Answer> {
  let text = '';
  if (typeof body === 'string') text = body;
  else if (body instanceof Uint8Array) text = new TextDecoder().decode(body);
  else if (body !== undefined) for await (const chunk of body) text += chunk;
  const isJson = headers['content-type']?.startsWith('application/json') === true && text !== '';
  return { status, headers, body: isJson ? (JSON.parse(text) as Json) : text, dropped };
}
