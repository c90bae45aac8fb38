import { graphql } from '../graphql/graphql.ts';

/** What the frame shows of a project; every page of a project asks for it, so that the frame finds it in the cache. */
export const projectFrameDocument = graphql(`
  query ProjectFrame($projectId: ID!) {
    project(id: $projectId) { id name role }
  }
`);
