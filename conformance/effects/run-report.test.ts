import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

it('a report that is run is neither the first of its destination nor of the same DataMart as that', async () => {
  const reports = new Map<string, string>();
  const firsts: (readonly [string | undefined, string | undefined])[] = [];
  const act: ToyFault['act'] = ({ operation: { id }, path, body }, usual) => {
    const reply = usual();
    if (id === 'createReport' && isObject(body) && isObject(reply.body))
      reports.set(reply.body['id'] as string, body['dataMartId'] as string);
    if (id === 'deleteReport') reports.delete(path['id']!);
    if (id === 'runReport') firsts.push([reports.get(path['id']!), [...reports.values()][0]]);
    return reply;
  };
  await conformToy(contracts, {}, { act }, { only: ['effects/runReport'] });
  expect(firsts.some(([run, first]) => run !== undefined && first !== undefined && run !== first)).toBe(true);
});

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['that report', false, []],
  ['the first report of its DataMart', true, ['Running a report runs another']],
])('a run that begins a while after the trigger is of %s', async (_, isFirst, found) => {
  const reports = new Map<string, string>();
  const runs: { readonly at: number; readonly reportId: string; readonly dataMartId: string }[] = [];
  const act: ToyFault['act'] = ({ operation: { id }, path, body }, usual) => {
    if (['listDataMartRuns', 'listProjectRuns'].includes(id)) {
      const begun = runs
        .map((run, at) => ({ ...run, id: `report-run-${at}` }))
        .filter(({ at }) => Date.now() - at > 250);
      const shown = begun.filter(({ dataMartId }) => id === 'listProjectRuns' || dataMartId === path['id']);
      return { status: 200, body: shown };
    }
    const reply = usual();
    if (id === 'createReport' && isObject(body) && isObject(reply.body))
      reports.set(reply.body['id'] as string, body['dataMartId'] as string);
    if (id === 'deleteReport') reports.delete(path['id']!);
    if (id !== 'runReport' || reply.status >= 300) return reply;
    const dataMartId = reports.get(path['id']!)!;
    const [first] = [...reports].find(([, of]) => of === dataMartId)!;
    runs.push({ at: Date.now(), reportId: isFirst ? first : path['id']!, dataMartId });
    return reply;
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['effects/runReport'] });
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});

it.each<[string, boolean, readonly string[]]>([
  ['that report alone', false, []],
  ['each report of its DataMart', true, ['Running a report runs another']],
])('where reports are counted, a run is of %s', async (_, areAll, found) => {
  const reports = new Map<string, string>();
  const runs: { readonly id: string; readonly report: { readonly id: number }; readonly dataMartId: string }[] = [];
  const act: ToyFault['act'] = ({ operation: { id }, path, body }, usual) => {
    if (['listDataMartRuns', 'listProjectRuns'].includes(id)) {
      const shown = runs.filter(({ dataMartId }) => id === 'listProjectRuns' || dataMartId === path['id']);
      return { status: 200, body: shown };
    }
    const reply = usual();
    if (id === 'createReport' && isObject(body) && isObject(reply.body))
      reports.set(reply.body['id'] as string, body['dataMartId'] as string);
    if (id !== 'runReport' || reply.status >= 300) return reply;
    const own = path['id']!;
    for (const [report, dataMartId] of reports)
      if (report === own || (areAll && dataMartId === reports.get(own)))
        runs.push({ id: `report-run-${runs.length}`, report: { id: Number(report) }, dataMartId });
    return reply;
  };
  const { findings } = await conformToy(contracts, { id: 'perKind' }, { act }, { only: ['effects/runReport'] });
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});
