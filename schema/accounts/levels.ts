const pointsOfFirstStep = 100;

/** How levels follow from experience, for whoever reads the schema. */
export const levelRule = `1 + floor(sqrt(total XP / ${pointsOfFirstStep})).`;

/** Levels grow with the square root of experience: 1 at 0 points, 2 at 100, 3 at 400, 4 at 900. */
export function levelAt(totalXp: number): number {
  return 1 + Math.floor(Math.sqrt(totalXp / pointsOfFirstStep));
}

/** How many points are missing to the next level. */
export function xpToNextLevel(totalXp: number): number {
  return pointsOfFirstStep * levelAt(totalXp) ** 2 - totalXp;
}
