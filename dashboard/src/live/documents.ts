import { graphql } from '../graphql/graphql.ts';

export const changesDocument = graphql(`
  subscription Changes($wantsRecent: Boolean!) {
    changes { projectId at recent @include(if: $wantsRecent) { since changes { projectId at } } }
  }
`);
