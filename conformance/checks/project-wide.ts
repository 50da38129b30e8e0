import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { capital, withArticle } from '../article.ts';
import type { Case, Check } from '../check.ts';
import { hasDefaultFilter } from '../lists/has-default-filter.ts';
import { toPage } from '../lists/pages.ts';
import { pageWith } from '../lists/page-with.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { isLacking, relates } from '../project-wide/lacks.ts';
import { leftOutBeside } from '../project-wide/left-out-beside.ts';
import { newPart, type Part } from '../project-wide/new-part.ts';
import { type ProjectList, projectLists } from '../project-wide/project-lists.ts';
import { removedPart } from '../project-wide/removed-part.ts';
import { unownedBelow } from '../project-wide/unowned-below.ts';
import type { Scene } from '../scene.ts';
import { goesOn, wasBehind } from '../target/patience.ts';

/**
 * What stands below a DataMart is in the list of the whole project, too, where that shows what is like it, and no longer once the
 * DataMart is removed. Of the reports that the list of all shows, that of their DataMart leaves out none for want of an owner.
 */
export const projectWide: Check = {
  id: 'project-wide',
  title: 'What is listed below a new DataMart is listed for the whole project',
  parallel: false,
  cases: ({ contract }) => [
    ...projectLists(contract).flatMap((lists): readonly Case[] => {
      const usual = {
        id: `project-wide/${lists.whole.id}`,
        operation: lists.whole,
        requirement: endpointRequirement(lists.whole),
        level: 'implied',
        writes: true,
        priority: 4,
        requests: 8,
        run: (scene: Scene) => listsAll(scene, lists),
      } as const;
      // What all others have read tells it as well.
      const seen = { priority: 2, requests: 0, run: (scene: Scene) => listsBeside(scene, lists) } as const;
      return [usual, { ...usual, ...seen, id: `${usual.id}/beside` }];
    }),
    ...reportLists(contract).map((lists): Case => ({
      id: `project-wide/${lists.home.id}/unowned`,
      operation: lists.home,
      requirement: endpointRequirement(lists.home),
      level: 'implied',
      writes: true,
      priority: 2,
      // What others have read tells it: the lists are read again where it does.
      requests: 0,
      run: (scene) => listsUnowned(scene, lists),
    })),
  ],
};

/** The reports of the project, and those of one DataMart: none is created below it. */
function reportLists({ operations }: Contract): readonly ProjectList[] {
  const [whole, home] = ['listReports', 'listDataMartReports'].map((id) => operations.find((one) => one.id === id));
  return whole === undefined || home === undefined ? [] : [{ whole, home }];
}

/** Of the reports of a DataMart, its list leaves out none for want of an owner. */
async function listsUnowned(scene: Scene, lists: ProjectList): Promise<Outcome> {
  const left = (await hasDefaultFilter(scene, lists.home)) ? undefined : await unownedBelow(scene, lists);
  if (left === undefined) return passed;
  const { id, beside, exchange } = left;
  const summary = 'The reports of a DataMart lack one without owners that the list of all shows';
  const expected = `a list with ${id}, as with ${beside}`;
  return failed({ key: 'unowned', summary, expected, received: describeReply(exchange), exchange });
}

/** Of what stands below one DataMart, the list of the project leaves none out. */
async function listsBeside(scene: Scene, lists: ProjectList): Promise<Outcome> {
  const { resource } = lists.whole.lifecycle;
  const left = (await wasBehind(scene, resource)) ? undefined : await leftOutBeside(scene, lists);
  if (left === undefined || (await hasDefaultFilter(scene, lists.whole))) return passed;
  const { one, beside, exchange } = left;
  const summary = `The list of the project leaves out ${withArticle(resource)} beside another of its DataMart`;
  const expected = `a list with ${one.id}, as with ${beside.id}`;
  return failed({ key: 'beside', summary, expected, received: describeReply(exchange), exchange });
}

/** What is not there is held to be left out only where another one, of another new DataMart, is left out as well. */
async function listsAll(scene: Scene, lists: ProjectList): Promise<Outcome> {
  const { whole } = lists;
  const first = await newPart(scene, lists);
  if (first === undefined) return notApplicable('nothing could be created below a new DataMart');
  const lister = { operation: whole, parts: {}, role: first.role };
  const page = await pageWith(scene, lister, (one) => toPage(scene, whole, one)?.rows.has(first.instance.id) === true);
  if (toPage(scene, whole, page)?.rows.has(first.instance.id) === true) {
    const outcome = await listsToAdmin(scene, lists, first);
    const fault = outcome.state === 'failed' ? undefined : await removedPart(scene, lists, first);
    return fault === undefined ? outcome : failed(fault);
  }
  if (await hasDefaultFilter(scene, whole))
    return notApplicable('a parameter of the list leaves something out by default');
  const seen = await isLacking(scene, lists, [first]);
  if (seen === undefined) return notApplicable('it is listed, or the list cannot be read to its end');
  if (!(await relates(scene, lists, seen, first))) return notApplicable('the list shows nothing that is like it');
  const second = await newPart(scene, lists);
  const both: readonly Part[] = second === undefined ? [] : [first, second];
  const left = both.length < 2 ? undefined : await goesOn(() => isLacking(scene, lists, both));
  if (left === undefined) return notApplicable('another one is listed');
  const what = capital(withArticle(whole.lifecycle.resource));
  return failed({
    summary: `${what} is listed below its DataMart, and not for the whole project`,
    expected: `a list with ${both.map(({ instance }) => instance.id).join(' and ')}`,
    received: describeReply(left.exchange),
    exchange: left.exchange,
  });
}

/**
 * What a project admin is shown below a DataMart is in its list of the project as well, as it is in that of who has
 * created it.
 */
async function listsToAdmin(scene: Scene, lists: ProjectList, part: Part): Promise<Outcome> {
  const role = [...scene.sessions.keys()].at(-1)!;
  if (role === part.role) return passed;
  const seen = await goesOn(() => isLacking(scene, lists, [{ ...part, role }]));
  if (seen === undefined) return passed;
  const summary = `${capital(withArticle(lists.whole.lifecycle.resource))} is listed for the whole project to its creator alone`;
  const expected = `a list with ${part.instance.id}, which the key of ${role} is shown below its DataMart`;
  return failed({ key: 'own', summary, expected, received: describeReply(seen.exchange), exchange: seen.exchange });
}
