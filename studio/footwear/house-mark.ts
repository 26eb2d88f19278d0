/** The house mark: an arch, the gate one walks through and the arch of a foot, with the road under it. */

/** Draws it standing on (x, y) in the pen's colours; the road is one short upright stroke inside the arch. */
export function drawArch(pen: CanvasRenderingContext2D, x: number, y: number, height: number, stroke: number) {
  const half = height * 0.36;
  pen.lineWidth = stroke;
  pen.lineCap = "butt";
  pen.beginPath();
  pen.moveTo(x - half, y);
  pen.lineTo(x - half, y - height + half);
  pen.arc(x, y - height + half, half, Math.PI, 0);
  pen.lineTo(x + half, y);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(x, y - height * 0.42);
  pen.stroke();
}
