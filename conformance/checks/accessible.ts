import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check, Level } from '../check.ts';
import { dataMartOf } from '../arrange/data-mart-of.ts';
import { rightRequest } from '../arrange/right-request.ts';
import { unread } from '../lists/list-outcomes.ts';
import { pageWith } from '../lists/page-with.ts';
import { type Lister, toPage } from '../lists/pages.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { hidesPrivate } from '../project-wide/private-record.ts';
import { projectLists } from '../project-wide/project-lists.ts';
import type { Scene } from '../scene.ts';
import { isKeptFrom } from '../stated-errors/foreign-data-mart.ts';
import type { Exchange } from '../target/message.ts';

type Subject = { readonly requirement: string; readonly level: Level };

/** That a template or a run of a DataMart which the caller may not read is not visible to it follows, but is not written. */
const subjects: Readonly<Record<string, Subject>> = {
  listProjectScheduledTriggers: { requirement: 'visible-scheduled-triggers', level: 'stated' },
  listProjectInsightTemplates: { requirement: 'visible-insight-templates', level: 'implied' },
  listProjectRuns: { requirement: 'operation-listProjectRuns', level: 'implied' },
};

const remedy = 'situations: { foreignDataMartId: "…" }';

/** "Only triggers visible to the current user, across accessible DataMarts" (Endpoints / Project-wide lists). */
export const accessible: Check = {
  id: 'accessible',
  title: 'A project-wide list shows nothing that is kept from the caller',
  parallel: false,
  cases: ({ contract, profile }) => [
    ...contract.operations.flatMap((operation) => {
      const subject = subjects[operation.id];
      const isNamed = profile.situations?.foreignDataMartId !== undefined;
      // What the list shows otherwise is enough to conclude the endpoint.
      if (subject === undefined || (subject.requirement === endpointRequirement(operation) && !isNamed)) return [];
      return {
        id: `accessible/${operation.id}`,
        operation,
        ...subject,
        writes: false,
        priority: 2,
        requests: isNamed ? 2 : 0,
        run: (scene: Scene) => hidesForeign(scene, operation),
      } as const;
    }),
    ...projectLists(contract).map((lists): Case => ({
      id: `accessible/${lists.whole.id}/private`,
      operation: lists.whole,
      requirement: endpointRequirement(lists.whole),
      level: 'implied',
      ...subjects[lists.whole.id],
      writes: true,
      priority: 2,
      requests: 0,
      run: (scene) => hidesPrivate(scene, lists),
    })),
  ],
};

async function hidesForeign(scene: Scene, operation: Operation): Promise<Outcome> {
  const id = scene.profile.situations?.foreignDataMartId;
  const role = operation.role!;
  if (id === undefined) return inconclusive('no DataMart is known to which the caller has no access', remedy);
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  if (!(await scene.once(`kept from ${role}`, () => isKeptFrom(scene, role, id)))) {
    return inconclusive(`${role} may read the DataMart that is kept from others`, remedy);
  }
  const right = await rightRequest(scene, operation, role);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const shownOn = (one: Exchange): unknown =>
    [...(toPage(scene, operation, one)?.rows.values() ?? [])].find((row) => dataMartOf(row) === id);
  const lister: Lister = { operation, parts: right.value.parts, role };
  const exchange = await pageWith(scene, lister, (one) => shownOn(one) !== undefined);
  if (toPage(scene, operation, exchange) === undefined) return unread(lister, exchange.reply.status);
  const shown = shownOn(exchange);
  // Access may be given meanwhile.
  if (shown === undefined || !(await isKeptFrom(scene, role, id))) return passed;
  const summary = 'What belongs to a DataMart that is kept from the caller is listed';
  const received = JSON.stringify(shown).slice(0, 200);
  return failed({ summary, expected: `nothing of the DataMart ${id}`, received, exchange });
}
