/** The section of a version in the changelog, or what is not released yet if there is none. */
export function changelogSection(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const titled = (title: string) => sections.find((section) => section.split("\n")[0]!.split(/\s+/)[1] === title);
  const section = titled(version) ?? titled("Unreleased");
  if (!section) throw new Error(`CHANGELOG.md has neither a section ${version} nor one Unreleased.`);
  return `${section.trim()}\n`;
}
