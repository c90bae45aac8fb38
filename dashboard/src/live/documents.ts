import { graphql } from '../graphql/graphql.ts';

export const changesDocument = graphql(`
  subscription Changes {
    changes { projectId at recent { since changes { projectId at } } }
  }
`);
