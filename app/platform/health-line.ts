/** A line of the system page: one dependency, its state and, when it is not healthy, what to do. */
export type HealthLine = { name: string; state: "ok" | "warning" | "failing"; detail: string; toDo?: string };
