import { resolve } from 'node:path';
import { assumptionsFile, contractFile } from '../contract.ts';
import { examineContract } from '../examine-contract.ts';
import type { JsonObject } from '../json.ts';
import { operationObjects } from '../operation.ts';
import { loadRequirements, type Requirement, requirementsFile } from '../requirement.ts';
import { loadSource, placesIn, type Source } from '../source.ts';
import { applyOverlay } from '../overlay.ts';
import { unmarkedActions, unmarkedAdditions } from './assumptions.ts';
import { toDrift } from './drift.ts';
import { exampleProblems, toExamples } from './examples.ts';
import { extensionProblems } from './extensions.ts';
import { toLocator } from './origin.ts';
import { loadStyle } from './style.ts';

/** What a problem is one of. */
export type LintRule = 'contract' | 'extensions' | 'examples' | 'style' | 'assumptions' | 'requirements';

/** Something that is wrong: where, as `file:line`, and the JSON Pointer to it in what the file describes. */
export type LintProblem = {
  readonly rule: LintRule;
  readonly place: string;
  readonly pointer: string;
  readonly message: string;
};

/** What was looked at, what is wrong, and what could not be looked at and why. */
export type LintReport = {
  readonly operations: number;
  readonly examples: number;
  readonly requirements: number;
  readonly problems: readonly LintProblem[];
  readonly notes: readonly string[];
};

/** What to look at: an OpenAPI 3.1 document (default: ours) and OpenAPI Overlays, applied in order. */
export type LintOptions = {
  readonly contract?: string | undefined;
  readonly overlays?: readonly string[] | undefined;
};

/**
 * Holds a contract against the rules of contracts, the shapes of `x-` fields, its examples against their schemas, its
 * file against the style rules, our overlay against its marks, and our contract against the requirements, both ways.
 *
 * @throws InputError when a file cannot be read, an overlay does not apply or the document is not valid OpenAPI 3.1.
 * @example (await lintContract({ overlays: [assumptionsFile] })).problems.length // 0
 */
export async function lintContract(options: LintOptions = {}): Promise<LintReport> {
  const { contract: file = contractFile, overlays: files = [] } = options;
  const [source, ...overlays] = (await Promise.all([file, ...files].map(loadSource))) as [Source, ...Source[]];
  const { document, problems: broken } = await examineContract(source, overlays);
  const own = overlays.filter((_, index) => resolve(files[index]!) === assumptionsFile);
  const requirements = resolve(file) === contractFile ? await loadRequirements() : [];
  const style = await loadStyle(file);
  const locate = toLocator(source, overlays);
  const isNew = ({ pointer }: Found): boolean => !broken.some((problem) => problem.pointer === pointer);
  return {
    operations: operationObjects(document).length,
    examples: toExamples(document).length,
    requirements: requirements.length,
    problems: [
      ...located('contract', broken, locate),
      ...located('extensions', extensionProblems(document), locate),
      // A schema that is none cannot be held against anything.
      ...located('examples', broken.length > 0 ? [] : exampleProblems(document), locate),
      ...located('style', 'missing' in style ? [] : style.problems.filter(isNew), placesIn(source)),
      ...own.flatMap((overlay) => assumptionProblems(source, overlay)),
      ...(requirements.length > 0 ? await requirementProblems(source, requirements) : []),
    ],
    notes: [
      ...('missing' in style ? [`style rules were left out: ${style.missing}`] : []),
      ...(broken.length > 0
        ? ['examples were left out: they are held against schemas once the contract is mended']
        : []),
    ],
  };
}

type Found = { readonly pointer: string; readonly message: string };

function located(rule: LintRule, found: readonly Found[], locate: (pointer: string) => string): LintProblem[] {
  return found.map(({ pointer, message }) => ({ rule, place: locate(pointer), pointer, message }));
}

function assumptionProblems(source: Source, overlay: Source): LintProblem[] {
  const before = source.value as JsonObject;
  const additions = unmarkedAdditions(before, applyOverlay(before, overlay));
  return [
    ...located('assumptions', unmarkedActions(overlay), placesIn(overlay)),
    ...located('assumptions', additions, toLocator(source, [overlay])),
  ];
}

async function requirementProblems(source: Source, requirements: readonly Requirement[]): Promise<LintProblem[]> {
  const places = { contract: placesIn(source), requirements: placesIn(await loadSource(requirementsFile)) };
  return toDrift(source.value as JsonObject, requirements).flatMap(({ found, ...problem }) =>
    located('requirements', [problem], places[found]),
  );
}
