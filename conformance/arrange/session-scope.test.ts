import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { Profile } from '../profile/profile.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Sessions are listed in the scope that they were created in; one alone is taken without the id of a template. */
const scoped = (takes: (scope: string | null) => boolean): ToyFault => ({
  act: ({ operation, query }, usual) => {
    if (operation.id !== 'listAiAssistantSessions') return usual();
    const scope = query.get('scope');
    if (!takes(scope)) return { status: 400, body: {} };
    return scope === 'template' ? usual() : { status: 200, body: [] };
  },
});

const asked: NonNullable<Profile['requests']> = {
  'GET /api/data-marts/{dataMartId}/ai-assistant/sessions': { query: { scope: 'artifact' } },
};

it.each<[string, ToyFault, NonNullable<Profile['requests']>, string[]]>([
  ['of what is created', scoped(() => true), {}, []],
  ['that the profile gives', scoped(() => true), asked, ['newest/listAiAssistantSessions']],
])('sessions are looked for in the scope %s', async (_, fault, requests, undecided) => {
  const only = ['newest/listAiAssistantSessions'];
  const report = await conformToy(contracts, {}, fault, { only, profile: { ...toyProfile, requests } });
  expect(report.findings).toEqual([]);
  expect(report.notApplicable.map((one) => one.case)).toEqual(undecided);
});
