import type { Operation } from '../../spec/operation.ts';
import type { Exchange } from '../target/message.ts';

/** What is shown of the DataMart below which the record to be removed is, as long as that is there. */
export type View = { readonly operation: Operation; readonly exchange: Exchange };
