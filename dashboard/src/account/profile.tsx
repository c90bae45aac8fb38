import { Button } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import type { Profile } from './documents.ts';
import { Section } from './section.tsx';
import { grouped } from '../components/number.ts';

function Experience({ profile: { level, totalXp, xpToNextLevel } }: { profile: Profile }) {
  const next = totalXp + xpToNextLevel;
  return (
    <div className="experience">
      <div className="experience-words">
        <strong>Level {level}</strong>
        <span className="hint number">
          {grouped(totalXp)} of {grouped(next)} XP to level {level + 1}
        </span>
      </div>
      <meter className="meter" aria-label="Experience towards the next level" min={0} max={next} value={totalXp} />
      <p className="hint">Posts that you publish, comments on others’ posts, and likes for yours earn experience.</p>
    </div>
  );
}

/** A fact, which somebody has not told yet where it is null. */
function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div className="account-fact">
      <dt>{name}</dt>
      <dd dir="auto" className="two-lines" title={value ?? undefined}>
        {value ?? <span className="hint">–</span>}
      </dd>
    </div>
  );
}

/** How others see somebody, and what they have earned. */
export function ProfileSection({ profile, onEdit }: { profile: Profile; onEdit: () => void }) {
  return (
    <Section
      title="Profile"
      about={
        <>
          Joined <Moment at={profile.createdAt} />
        </>
      }
      actions={<Button onClick={onEdit}>Edit profile…</Button>}
    >
      <Experience profile={profile} />
      <dl className="account-facts">
        <Fact name="Username" value={profile.username} />
        <Fact name="Name" value={profile.displayName} />
        <Fact name="About you" value={profile.bio} />
        <Fact name="Where" value={profile.location} />
        <Fact name="Website" value={profile.websiteUrl} />
      </dl>
    </Section>
  );
}
