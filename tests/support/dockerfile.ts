/** The instructions of each stage of a Dockerfile, with their arguments. */
export function stagesOf(dockerfile: string): [instruction: string, rest: string][][] {
  const lines = dockerfile
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter(Boolean);
  const stages: [string, string][][] = [];
  for (const line of lines) {
    const [, instruction = "", rest = ""] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (instruction === "FROM") stages.push([]);
    stages.at(-1)!.push([instruction, rest]);
  }
  return stages;
}

/** Whether a file is left out of the build: the last rule of .dockerignore that names it or a folder above it decides. */
export function isIgnored(file: string, dockerignore: string): boolean {
  const parts = file.split("/");
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  let ignored = false;
  for (const line of dockerignore.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const pattern = matcherOf(line.replace(/^!/, ""));
    if (paths.some((each) => pattern.test(each))) ignored = !line.startsWith("!");
  }
  return ignored;
}

/** `*` is anything in one name, also a dot at its beginning; `**` is any folders. */
function matcherOf(pattern: string): RegExp {
  const source = pattern
    .split("/")
    .map((part) =>
      part === "**" ? "(?:.*/)?" : `${part.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[^/]*")}/`,
    )
    .join("")
    .replace(/\/$/, "");
  return new RegExp(`^${source}$`);
}
