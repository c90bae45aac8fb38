import { graphql } from '../declare/graphql.ts';
import { ok } from '../declare/responders.ts';
import { route } from '../declare/route.ts';
import { api } from './surface.ts';

const profileBody = graphql(`
  fragment ProfileBody on Profile {
    id
    username
    display_name: displayName
    bio
    avatar_url: avatarUrl
    website_url: websiteUrl
    location
    level
    total_xp: totalXp
    xp_to_next_level: xpToNextLevel
    plan
    created_at: createdAt
    updated_at: updatedAt
  }
`);

export const getProfile = route(
  api,
  { method: 'GET', path: '/user/profile', summary: 'Gets the profile of the caller' },
  graphql(
    `
      query GetProfile {
        profile {
          _version: version
          ...ProfileBody
        }
      }
    `,
    [profileBody],
  ),
  ok(({ profile }) => profile),
);

export const updateProfile = route(
  api,
  { method: 'PATCH', path: '/profile/update', summary: 'Changes the profile of the caller' },
  graphql(
    `
      mutation UpdateProfile($input: UpdateProfileInput!, $expectedVersions: [Int!]) {
        updateProfile(input: $input, expectedVersions: $expectedVersions) {
          _version: version
          ...ProfileBody
        }
      }
    `,
    [profileBody],
  ),
  ok(({ updateProfile }) => updateProfile),
);
