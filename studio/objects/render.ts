import path from "node:path";
import { takePictures } from "../take-pictures.ts";

const HANDLES = [
  "narrow-way-high",
  "narrow-way-cap",
  "gleaner-tote",
  "good-fight-high",
  "ebenezer-journal",
  "watchman-beanie",
];

await takePictures(path.join(import.meta.dirname, "page.ts"), HANDLES);
