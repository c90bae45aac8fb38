import { graphql } from '../graphql/graphql.ts';

export const shellDocument = graphql(`
  query Shell {
    viewer { id username plan isOperator credential { id recentUntil } }
    profile { id level }
    rateLimit { plan minute { limit used reset } day { limit used remaining reset } }
  }
`);

export const projectsCalledDocument = graphql(`
  query ProjectsCalled($q: String, $limit: Int!) {
    projects(q: $q, limit: $limit) { items { id name slug } }
  }
`);
