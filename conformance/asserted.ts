import { isObject } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import { toValidator, type Validator } from '../spec/schema.ts';
import { isBareList } from './bare-list.ts';
import { carriedFault } from './carried-content.ts';
import { type Exchange, isSuccess, jsonOf } from './target/message.ts';
import { describeReply, type Fault } from './outcome.ts';

/** What is wrong with a successful answer, held against what is stated of it; an empty list when nothing is. */
export function successFaults(operation: Operation, exchange: Exchange): readonly Fault[] {
  const { reply } = exchange;
  if (!isSuccess(reply)) return [];
  return [statusFault(operation, exchange), ...contentFaults(operation, exchange)].filter(
    (fault) => fault !== undefined,
  );
}

function statusFault({ id, success }: Operation, exchange: Exchange): Fault | undefined {
  if (success.status === '2XX' || exchange.reply.status === success.status) return undefined;
  return {
    requirement: `operation-${id}`,
    key: 'status',
    summary: `The success status is not ${success.status}`,
    expected: String(success.status),
    received: describeReply(exchange),
    exchange,
  };
}

function contentFaults(operation: Operation, exchange: Exchange): readonly (Fault | undefined)[] {
  const { success } = operation;
  if (success.status === '2XX' && success.mediaType === undefined) return [];
  if (success.mediaType === undefined) return [emptinessFault(operation, exchange)];
  if (success.item !== undefined) return streamFaults(operation, exchange);
  if (!success.mediaType.includes('json')) return [];
  return [mediaTypeFault(exchange), schemaFault(operation, exchange), carriedFault(operation, exchange)];
}

/** "No body" is a body of no bytes. */
function emptinessFault({ id }: Operation, exchange: Exchange): Fault | undefined {
  if (exchange.reply.body === '') return undefined;
  const summary = 'The answer has a body where none is stated';
  return {
    requirement: `operation-${id}`,
    key: 'body',
    summary,
    expected: 'no body',
    received: describeReply(exchange),
    exchange,
  };
}

/** Bodies are JSON unless stated otherwise. An answer that does not name its type is not held to it. */
function mediaTypeFault(exchange: Exchange): Fault | undefined {
  const type = exchange.reply.headers['content-type'];
  if (type === undefined || /json/i.test(type) || exchange.reply.body === '') return undefined;
  const summary = 'The answer does not have a JSON media type';
  return { requirement: 'bodies-json', key: 'type', summary, expected: 'a JSON media type', received: type, exchange };
}

function schemaFault(operation: Operation, exchange: Exchange): Fault | undefined {
  const { id, success } = operation;
  const value = jsonOf(exchange.reply);
  if (isBareList(operation, value)) return undefined;
  const common = { requirement: `operation-${id}`, key: 'schema', received: describeReply(exchange), exchange };
  if (value === undefined) return { ...common, summary: 'The answer is not JSON', expected: 'a JSON body' };
  const [first] = validatorOf(success.schema)(value);
  if (first === undefined) return undefined;
  const summary = `The answer breaks its schema at ${first.pointer === '' ? 'the root' : first.pointer}`;
  return { ...common, summary, expected: first.message };
}

/** By schema: to compile one takes longer than to be answered. */
const validators = new WeakMap<object, Validator>();

function validatorOf(schema: Schema | undefined): Validator {
  if (!isObject(schema)) return toValidator(schema ?? true, { trust: true });
  const validator = validators.get(schema) ?? toValidator(schema, { trust: true });
  validators.set(schema, validator);
  return validator;
}

function streamFaults(operation: Operation, exchange: Exchange): readonly (Fault | undefined)[] {
  const { reply } = exchange;
  const type = reply.headers['content-type'] ?? 'application/x-ndjson';
  const lines = reply.body.split('\n');
  // The last line of a sample may be cut; a finished stream may end with a line break.
  const whole = reply.partial ? lines.slice(0, -1) : lines;
  const wrong = whole.findIndex((line) => line.trim() !== '' && !isJson(line));
  const common = { requirement: 'ndjson', exchange };
  return [
    wrong === -1
      ? undefined
      : {
          ...common,
          key: 'lines',
          summary: 'A line of the stream is not JSON',
          expected: 'one JSON text per line',
          received: `line ${wrong + 1}: ${whole[wrong]!.slice(0, 100)}`,
        },
    isWholeArray(type, whole)
      ? {
          ...common,
          key: 'array',
          summary: 'The stream is one JSON array',
          expected: 'newline-delimited JSON',
          received: `${type}: ${reply.body.slice(0, 100)}`,
        }
      : undefined,
    /html|xml/.test(type)
      ? {
          ...common,
          key: 'type',
          summary: 'The stream does not have a JSON media type',
          expected: 'newline-delimited JSON',
          received: type,
        }
      : undefined,
    ...operation.success.headers.map((header) => {
      const value = reply.headers[header.name.toLowerCase()];
      if (!header.required || (value !== undefined && value.trim() !== '')) return undefined;
      const summary = `The answer lacks the header ${header.name}`;
      return {
        requirement: `run-id-header-${operation.id}`,
        key: 'header',
        summary,
        expected: header.name,
        received: 'no such header',
        exchange,
      };
    }),
  ];
}

/** A line may hold an array: that it is the whole answer shows where the answer says so, and its items are alike. */
function isWholeArray(type: string, lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  if (!/^application\/json\b/.test(type) || filled.length !== 1 || !isJson(filled[0]!)) return false;
  const value = JSON.parse(filled[0]!) as unknown;
  if (!Array.isArray(value) || value.length < 2 || !value.every(isObject)) return false;
  return new Set(value.map((item) => Object.keys(item as object).join(','))).size === 1;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
