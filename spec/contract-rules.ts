import { securitySchemes } from './authentication.ts';
import { hintFor } from './input-error.ts';
import { isObject, type JsonObject, toPointer } from './json.ts';
import { lifecycleActions, type Method, operationObjects, parametersOf } from './operation.ts';
import { isShadowedBy } from './path-order.ts';
import { schemeRules } from './scheme-rules.ts';

/** Something wrong with a contract: where (JSON Pointer), and a sentence about what and the remedy. */
export type Problem = { readonly pointer: string; readonly message: string };

type Row = { path: string; method: Method; item: JsonObject; operation: JsonObject; pointer: string };

/**
 * What a dereferenced OpenAPI document lacks to be a contract of this kit: the fields that every operation carries,
 * roles that exist, path parameters that match the path, one success response, 401 and 403 on what is protected,
 * literal paths before the templates that they shadow, and complete security schemes.
 */
export function contractRules(document: JsonObject): Problem[] {
  const schemes = schemeRules(document);
  if (schemes.length > 0) return schemes;
  const rows = operationObjects(document).map((row) => ({
    ...row,
    pointer: toPointer(['paths', row.path, row.method.toLowerCase()]),
  }));
  const checks = [
    fieldProblems,
    beginsProblems(rows),
    securityProblems(document),
    parameterProblems(rows),
    bodyProblems,
    responseProblems,
  ];
  return [
    ...rows.flatMap((row) => checks.flatMap((check) => check(row))),
    ...duplicateIds(rows),
    ...shadowedPaths(rows),
  ];
}

function fieldProblems({ operation, pointer }: Row): Problem[] {
  const problem = (field: string, message: string): Problem => ({ pointer: `${pointer}/${field}`, message });
  const lacking = ['operationId', 'tags', 'summary', 'x-clause', 'x-provenance', 'x-lifecycle', 'security']
    .filter((field) => operation[field] === undefined)
    .map((field) => ({ pointer, message: `the operation lacks "${field}"; add it` }));
  const { 'x-clause': clause, 'x-provenance': provenance, 'x-lifecycle': lifecycle } = operation;
  const { action = null, resource = null } = isObject(lifecycle) ? lifecycle : {};
  const wrong: Problem[] = [];
  if (clause !== undefined && !(typeof clause === 'string' && /\S/.test(clause))) {
    wrong.push(problem('x-clause', `${JSON.stringify(clause)} is no section of the specification; name one`));
  }
  if (provenance !== undefined && provenance !== 'stated' && provenance !== 'path-only') {
    wrong.push(problem('x-provenance', `${JSON.stringify(provenance)} is no provenance; use stated or path-only`));
  }
  if (lifecycle !== undefined && !lifecycleActions.includes(action as never)) {
    const hint = typeof action === 'string' ? hintFor(action, lifecycleActions) : '';
    const words = `${JSON.stringify(action)} is no lifecycle action; use ${lifecycleActions.join(', ')}${hint}`;
    wrong.push(problem('x-lifecycle', words));
  }
  if (isObject(lifecycle) && !(typeof resource === 'string' && /^[A-Z]\w+$/.test(resource))) {
    wrong.push(problem('x-lifecycle', 'the lifecycle names no resource; give one in PascalCase'));
  }
  return [...lacking, ...wrong];
}

function securityProblems(document: JsonObject): (row: Row) => Problem[] {
  const roles = securitySchemes(document).bearer!['x-roles'] as string[];
  return ({ operation, pointer }) => {
    const problem = (message: string): Problem[] => [{ pointer: `${pointer}/security`, message }];
    const [requirement, ...others] = (operation['security'] ?? []) as JsonObject[];
    if (requirement === undefined) return [];
    const { bearer, apiKeyId } = requirement;
    if (others.length > 0 || !Array.isArray(bearer) || !Array.isArray(apiKeyId)) {
      return problem('a protected operation has one requirement with both schemes, bearer and apiKeyId; give it that');
    }
    const [role] = bearer as string[];
    const open = operation['x-provenance'] === 'path-only' || operation['x-role'] === 'not-stated';
    if (role === undefined) {
      return open
        ? []
        : problem('the operation names no role; put it into the list of bearer, or add x-role: not-stated');
    }
    if (bearer.length > 1) return problem(`the operation names ${bearer.length} roles; name the one that is required`);
    return roles.includes(role) ? [] : problem(`"${role}" is no role; use ${roles.join(', ')}${hintFor(role, roles)}`);
  };
}

/** What an operation may begin is known by operations of its own: of another name nothing would follow. */
function beginsProblems(rows: readonly Row[]): (row: Row) => Problem[] {
  const resources = resourcesOf(rows);
  return ({ operation, pointer }) => {
    const { begins } = (operation['x-lifecycle'] ?? {}) as JsonObject;
    if (begins === undefined || resources.has(begins)) return [];
    const message = `the lifecycle begins ${JSON.stringify(begins)}, which is the resource of no lifecycle; correct it`;
    return [{ pointer: `${pointer}/x-lifecycle`, message }];
  };
}

/** The resources that lifecycles name. */
function resourcesOf(rows: readonly Row[]): ReadonlySet<unknown> {
  return new Set(rows.map(({ operation }) => (operation['x-lifecycle'] as JsonObject | undefined)?.['resource']));
}

function parameterProblems(rows: readonly Row[]): (row: Row) => Problem[] {
  const resources = resourcesOf(rows);
  return ({ path, item, operation, pointer }) => {
    const all = parametersOf(item, operation);
    const inPath = all.filter((parameter) => parameter['in'] === 'path');
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
    const declared = inPath.map((parameter) => parameter['name'] as string);
    return [
      ...all.filter(({ name }) => name === undefined).map(() => 'a parameter has no "name"; add it'),
      ...names
        .filter((name) => !declared.includes(name))
        .map((name) => `the path parameter "${name}" is not declared; add it`),
      ...declared.filter((name) => !names.includes(name)).map((name) => `"${name}" is not part of the path; remove it`),
      ...inPath
        .filter((parameter) => parameter['x-resource'] !== undefined && !resources.has(parameter['x-resource']))
        .map(
          (parameter) =>
            `the x-resource "${parameter['x-resource'] as string}" is the resource of no lifecycle; correct it`,
        ),
    ].map((message) => ({ pointer, message }));
  };
}

function bodyProblems({ operation: { requestBody }, pointer }: Row): Problem[] {
  if (!isObject(requestBody) || Object.keys(requestBody['content'] ?? {}).length > 0) return [];
  return [{ pointer: `${pointer}/requestBody`, message: 'the request body has no content; give it a media type' }];
}

function responseProblems({ operation, pointer }: Row): Problem[] {
  const codes = Object.keys((operation['responses'] ?? {}) as JsonObject);
  const successes = codes.filter((code) => code.startsWith('2'));
  const needed = ((operation['security'] ?? []) as unknown[]).length > 0 ? ['401', '403'] : [];
  return [
    ...(successes.length === 1 ? [] : [`the operation has ${successes.length} success responses; give it one`]),
    ...needed.filter((code) => !codes.includes(code)).map((code) => `the protected operation lacks ${code}; add it`),
  ].map((message) => ({ pointer: `${pointer}/responses`, message }));
}

function duplicateIds(rows: readonly Row[]): Problem[] {
  const seen = new Set<unknown>();
  return rows
    .filter(({ operation: { operationId } }) => operationId !== undefined && seen.size === seen.add(operationId).size)
    .map(({ operation, pointer }) => ({
      pointer: `${pointer}/operationId`,
      message: `the operationId "${operation['operationId'] as string}" is taken; choose another`,
    }));
}

/** Routers that take the first match need a literal path before the template that it shadows. */
function shadowedPaths(rows: readonly Row[]): Problem[] {
  const paths = [...new Set(rows.map(({ path }) => path))];
  return paths.flatMap((path, index) => {
    const template = paths.slice(0, index).find((earlier) => isShadowedBy(path, earlier));
    if (template === undefined) return [];
    return [
      { pointer: toPointer(['paths', path]), message: `it stands after ${template}, which matches it; move it before` },
    ];
  });
}
