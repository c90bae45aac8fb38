import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Icon } from '../components/icon.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Problem } from '../components/problem.tsx';
import { SkeletonRows } from '../components/skeleton.tsx';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { failureOf } from '../graphql/failure.ts';
import { LongList } from '../lists/long-list.tsx';
import { useFirstPage } from '../lists/use-first-page.ts';
import { type CommunitySearch, defaultSort } from './community-search.ts';
import { postsDocument } from './documents.ts';
import { Filters } from './filters.tsx';
import { PostsPart } from './posts-part.tsx';
import './community.css';

const limit = 20;

/** What would be here, by what was asked for. */
function NoPosts({ search }: { search: CommunitySearch }) {
  const isFiltered = Boolean(search.q ?? search.category ?? search.tag);
  const isMine = search.status !== undefined;
  const title = isFiltered ? 'No post matches' : isMine ? 'Nothing of yours yet' : 'Nobody has written yet';
  return (
    <div className="empty">
      <Icon name="community" />
      <h2>{title}</h2>
      <p className="hint">
        {isFiltered
          ? 'Take a filter away, or look for fewer words.'
          : 'What did you learn, or what do you want to know? A post that you publish earns experience, and drafts are for you alone.'}
      </p>
      <Link to="/community/new" className="button">
        Write a post
      </Link>
    </div>
  );
}

/** What people write about what they build. */
export function Community() {
  const search = useSearch({ from: '/community' });
  const navigate = useNavigate({ from: '/community' });
  const { page = 1, ...filters } = search;
  const list = JSON.stringify(filters);
  const asked = { sort: defaultSort(search), ...filters, page: useFirstPage(page, list), limit };
  const [{ data, error }, ask] = usePageQuery({ query: postsDocument, variables: asked });
  const posts = data?.posts;
  return (
    <>
      <title>Community · Portico</title>
      <PageHead title="Community" facts="What others have learned, and what they want to know.">
        <Link to="/community/new" className="button primary">
          <Icon name="plus" />
          Write a post
        </Link>
      </PageHead>
      <Filters search={search} onChange={(next) => void navigate({ search: next })} />
      {error && <Problem failure={failureOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />}
      {!posts && !error && <SkeletonRows count={8} />}
      {posts?.totalCount === 0 && <NoPosts search={search} />}
      {posts && posts.totalCount > 0 && (
        <LongList
          key={list}
          label="Posts"
          page={page}
          limit={limit}
          list={posts}
          onPage={(next) => void navigate({ search: { ...filters, page: next }, replace: true, resetScroll: false })}
        >
          {(parts) => parts.map((part) => <PostsPart key={part.page} part={part} asked={asked} />)}
        </LongList>
      )}
    </>
  );
}
