import { graphql } from '../graphql/graphql.ts';

export const projectsCalledDocument = graphql(`
  query ProjectsCalled($q: String, $limit: Int!) {
    projects(q: $q, limit: $limit) { items { id name slug } }
  }
`);
