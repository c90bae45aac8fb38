import { graphql } from '../graphql/graphql.ts';

export const changesDocument = graphql(`
  subscription Changes($isFirst: Boolean!) {
    changes { projectId at recent @include(if: $isFirst) { since changes { projectId at } } }
  }
`);
