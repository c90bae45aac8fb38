import type { TadaDocumentNode } from 'gql.tada';

/** What an event is about. */
export interface Subject {
  projectId: string;
  id: string;
}

/** A declared event, whatever its data. */
export interface EventDeclaration {
  topic: string;
  summary: string;
  /** Its one field is the data, in the names of the REST surface. */
  document: TadaDocumentNode<object, Subject>;
}

/** Declares an event: its topic, and the document that reads its data. */
export function event<Data extends object>(
  { topic, summary }: Pick<EventDeclaration, 'topic' | 'summary'>,
  document: TadaDocumentNode<Data, Subject>,
): EventDeclaration {
  return { topic, summary, document };
}
