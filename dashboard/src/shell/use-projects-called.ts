import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useLastKnown } from '../graphql/use-last-known.ts';
import { usePageQuery } from '../graphql/use-page-query.ts';
import { projectsCalledDocument } from './documents.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** Milliseconds that a word has to stay before the server is asked about it. */
const stayMs = 150;

/** Projects that are offered: what one can do is not to lie far below them. */
const limit = 5;

function useSettled(word: string): string {
  const [settled, settle] = useState(word);
  useEffect(() => {
    const timer = setTimeout(() => settle(word), stayMs);
    return () => clearTimeout(timer);
  }, [word]);
  return settled;
}

/**
 * The projects with a word in their name or slug, wherever in the list they stand; the newest ones without a word.
 * @param isListed whether they are shown yet: nothing is asked for before
 * @returns whether an answer is still to come, and what is known so far
 */
export function useProjectsCalled(word: string, isListed: boolean): { isAsking: boolean; entries: PaletteEntry[] } {
  const navigate = useNavigate();
  const settled = useSettled(word);
  const variables = { q: settled || null, limit };
  const [{ data: answer, error }] = usePageQuery({
    query: projectsCalledDocument,
    variables,
    requestPolicy: 'cache-and-network',
    pause: !isListed,
  });
  const isOf = (text: string) => text.toLowerCase().includes(word.toLowerCase());
  // Until the server has answered about a word, what it said of the one before serves, as far as it fits.
  const isAsking = settled !== word || (!answer && !error);
  const known = useLastKnown(answer, 'projects');
  const projects = (known?.projects.items ?? []).filter(({ name, slug }) => !isAsking || isOf(name) || isOf(slug));
  return {
    isAsking,
    entries: projects.map(({ id, name, slug }) => ({
      id,
      group: 'Projects',
      name,
      about: slug,
      icon: 'project',
      run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    })),
  };
}
