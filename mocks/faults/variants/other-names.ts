import { isObject, type Json } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import { answers, refusal } from '../changes.ts';
import { changesDocument } from '../documents.ts';
import { bodyOf, isSuccess, jsonOf, withBody, withJson } from '../messages.ts';
import { inTurn, type VariantFamily } from './variant.ts';

const names: Readonly<Record<string, string>> = {
  title: 'displayName',
  storageId: 'dataStorageRef',
  type: 'kind',
  name: 'label',
  redirectUri: 'callback',
  code: 'authCode',
  state: 'authState',
  contextIds: 'contexts',
  scope: 'about',
};
const back = Object.fromEntries(Object.entries(names).map(([from, to]) => [to, from]));

/** Of reports, the names of the body's fields are stated. */
function isOpen({ lifecycle, id }: Operation): boolean {
  return lifecycle.resource !== 'Report' && lifecycle.resource !== 'Description' && id !== 'exchangeApiKey';
}

/** A deployment whose records and bodies have fields of other names, and which describes nothing of them. */
export const otherNames: VariantFamily = (contract) => [
  {
    id: 'other-names',
    description: 'fields whose names are not stated have others',
    apply: inTurn(
      answers(isOpen, async ({ request, operation, service }) => {
        const body = bodyOf(request);
        const isOurs = isObject(body) && Object.keys(body).some((name) => name in names);
        if (isOurs && (await service.lets(request, operation))) return refusal(400);
        const response = await service.handle(isObject(body) ? withBody(request, renamed(body, back)) : request);
        const sent = isSuccess(response) ? await jsonOf(response) : undefined;
        return sent === undefined ? response : withJson(response, renamed(sent, names));
      }),
      changesDocument(() => contract.document),
    ),
  },
];

function renamed(value: Json, to: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return (value as Json[]).map((item) => renamed(item, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [to[name] ?? name, renamed(inner, to)]));
}
