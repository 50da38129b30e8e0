import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['effects/listMemberOwnershipWarnings'];

/** What a toy has of owners, and whom it warns. */
type Owners = { readonly technical: readonly string[]; readonly business: readonly string[] };

type Warning = {
  readonly warned: (owners: Owners) => readonly string[];
  /** Whose key it is, by role. */
  readonly user?: (role: string) => object;
  readonly refuses?: (owners: Owners) => boolean;
  readonly inner?: ToyFault;
  readonly text?: string;
  /** Whether who owned what was removed is warned as before. */
  readonly outlives?: boolean;
};

const needed = 'It needs the role Technical User.';
const byRole = (role: string): object => ({ userId: `user-of-${role}`, role });
const low = 'user-of-business-user';
const middle = 'user-of-technical-user';
const lacking = (ids: readonly string[]): readonly string[] => ids.filter((id) => id === low);

/** A toy that tells who calls, and warns some of the owners of its DataMarts. */
function warning({
  warned,
  user = byRole,
  refuses = () => false,
  inner = {},
  text = needed,
  outlives = false,
}: Warning): ToyFault {
  const given = new Map<string, Owners>();
  const list = (): readonly string[] => {
    const all = [...given.values()];
    const of = (kind: keyof Owners): readonly string[] => all.flatMap((one) => one[kind]);
    return [...new Set(warned({ technical: of('technical'), business: of('business') }))];
  };
  return {
    act: (request, usual) => {
      const { operation, body, path, role } = request;
      if (operation.id === 'getAuthContext') return { status: 200, body: user(role!) };
      if (operation.id === 'listMemberOwnershipWarnings')
        return {
          status: 200,
          body: list().map((userId) => ({ userId, warning: text })),
        };
      const owners = operation.id === 'updateDataMartOwners' && isObject(body) ? toOwners(body) : undefined;
      if (owners !== undefined && refuses(owners)) return { status: 400 };
      const reply = inner.act?.(request, usual) ?? usual();
      if (owners !== undefined && reply.status < 300) given.set(path['id']!, owners);
      if (operation.id === 'deleteDataMart' && reply.status < 300 && !outlives) given.delete(path['id']!);
      return reply;
    },
  };
}

function toOwners({ technicalOwnerIds, businessOwnerIds }: Record<string, unknown>): Owners {
  return { technical: technicalOwnerIds as string[], business: businessOwnerIds as string[] };
}

const right = ({ technical }: Owners): readonly string[] => lacking(technical);

it.concurrent.each([
  ['who lacks the role', warning({ warned: right })],
  ['who lacks the role, where reads are late', warning({ warned: right, inner: lagging(120) })],
  ['who lacks the role, where what is removed stays', warning({ warned: right, inner: keptAsDeleted() })],
  [
    'nobody, since who lacks the role is refused',
    warning({ warned: () => [], refuses: ({ technical }) => technical.includes(low) }),
  ],
  ['nobody, where no role is told', warning({ warned: () => [], user: (role) => ({ userId: `user-of-${role}` }) })],
  [
    'nobody, where all keys are of one user',
    warning({ warned: () => [], user: () => ({ userId: 'one', role: 'admin' }) }),
  ],
  [
    'nobody, where keys have roles and users have none',
    warning({ warned: () => [], user: (role) => ({ userId: role, role: 'member' }) }),
  ],
  ['who was warned before, too', warning({ warned: () => [low] })],
])('%s is warned', { timeout: 120_000 }, async (_, fault) => {
  expect((await conformToy(contracts, {}, fault, { only })).findings).toEqual([]);
});

it.concurrent.each([
  ['nobody', () => [], 'No warning names a technical owner without the role Technical User'],
  [
    'business owners',
    ({ business }: Owners) => lacking(business),
    'A member is warned of technical ownership who is a business owner alone',
  ],
  ['each technical owner', ({ technical }: Owners) => technical, 'A warning names a member who has the role'],
  [
    'who has the role',
    ({ technical }: Owners) => [...lacking(technical), middle],
    'A warning names a member who has the role',
  ],
])('%s is warned, which is found', { timeout: 120_000 }, async (_, warned, summary) => {
  const { findings } = await conformToy(contracts, {}, warning({ warned }), { only });
  expect(findings.map((one) => [one.operationId, one.summary])).toEqual([['listMemberOwnershipWarnings', summary]]);
});

it.concurrent('who is warned of what was removed is found', { timeout: 120_000 }, async () => {
  const { findings } = await conformToy(contracts, {}, warning({ warned: right, outlives: true }), { only });
  expect(findings.map(({ summary }) => summary)).toEqual([
    'A member is warned of the ownership of a DataMart that was removed',
  ]);
});

it.concurrent('a warning without a word is found', { timeout: 120_000 }, async () => {
  const { findings } = await conformToy(contracts, {}, warning({ warned: right, text: ' ' }), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(['The warning of a member is an empty text']);
});

/** A toy whose list shows the DataMarts with their owners, and one that was there before, with the user of the lowest role. */
function seeded(was: Owners, isOpen = true): ToyFault {
  const given = new Map<string, Owners>();
  const shown = ({ technical, business }: Owners): object => ({
    technicalOwnerIds: technical,
    businessOwnerIds: business,
  });
  return {
    act: ({ operation, body, path }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartOwners' && isObject(body)) given.set(path['id']!, toOwners(body));
      if (operation.id !== 'listDataMarts') return reply;
      const rows = [...(isOpen ? given : [])].map(([id, owners]) => ({ id, ...shown(owners) }));
      return { status: 200, body: { data: [{ id: 'seeded-mart', ...shown(was) }, ...rows] } };
    },
  };
}

const ofSeeds = { technical: [], business: [low] };

it.concurrent.each<[string, ToyFault, (owners: Owners) => readonly string[], string | undefined]>([
  [
    'a business owner',
    seeded(ofSeeds),
    () => [low],
    'A member is warned of technical ownership who is a business owner alone',
  ],
  ['a technical owner as well', seeded({ technical: [low], business: [low] }), () => [low], undefined],
  ['an owner of what may not be shown', seeded(ofSeeds, false), () => [low], undefined],
  [
    'whoever owns',
    seeded(ofSeeds),
    ({ technical }) => [low, ...technical],
    'A warning names a member who has the role',
  ],
])('%s is warned from the beginning', { timeout: 120_000 }, async (_, inner, warned, summary) => {
  const { findings } = await conformToy(contracts, {}, warning({ warned, inner }), { only });
  expect(findings.map((one) => one.summary)).toEqual(summary === undefined ? [] : [summary]);
});
