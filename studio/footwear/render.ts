import path from "node:path";
import { takePictures } from "../take-pictures.ts";

const HANDLES = [
  "pilgrim-low",
  "lamp-low",
  "beautiful-feet-low",
  "eagles-low",
  "still-waters-low",
  "emmaus-walking-shoe",
  "holy-ground-slide",
  "be-still-slide",
  "washed-feet-slide",
];

await takePictures(path.join(import.meta.dirname, "page.ts"), HANDLES);
