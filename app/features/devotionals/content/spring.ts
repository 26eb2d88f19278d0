import type { Devotional } from "../devotionals.ts";

/** Weeks 14 to 26. The first three are for the weeks after Easter and move with it. */
export const SPRING: Devotional[] = [
  {
    slug: "handed-on",
    title: "Handed on",
    reference: "1 Corinthians 15:3-4",
    body: [
      "The recipe card for the Easter bread is in handwriting no one in the kitchen recognizes. It came from an aunt, who had it from a neighbor, and “cardamom” has been misspelled three different ways. It’s still the same bread. Everyone along the line did the one thing that mattered and passed on what they’d been given.",
      "Paul sounds just that careful. He didn’t make this up, he says; it was put into his hands, and he put it into theirs. Many scholars think the lines he quotes are some of the oldest in the New Testament, learned by heart within a few years of the events. They’re short and built to be remembered. He died. He was buried. He was raised.",
      "Maybe you felt it in church this Easter, and maybe you mostly noticed the parking. The news doesn’t rise and fall with how you felt on Sunday. Tired, unsure people have carried it across twenty centuries, and one of them handed it to you. You’re allowed to hold it with shaky hands.",
    ],
    prayer:
      "Risen Lord, thank you for everyone who carried this news before us, most of whom we’ll never meet. Let it be good news to us again. And when someone holds out a hand, let us pass it on.",
    step: "Figure out who first handed the faith on to you. Thank them this week with a letter or a call or, if they’ve died, out loud to God.",
  },
  {
    slug: "the-long-way-back",
    title: "The long way back",
    reference: "Luke 24:32",
    body: [
      "It was about seven miles to Emmaus, which is most of an afternoon in sandals with nothing to look forward to. Two people were leaving the city where their hopes had been put to death. They talked the way you talk on the drive home from a funeral, going over the same three days again, as if it might come out different this time.",
      "A stranger fell in beside them and asked what they were talking about. Then he let them tell it, the whole story, with himself in it as the dead man. He didn’t cut in. Only when they were done did he open the Scriptures, starting with the first pages, and he took his time.",
      "By supper it was getting dark, and they talked him into staying. He broke the bread, and they knew him, and he was gone.",
      "That’s when they noticed what had been going on for miles. They’d been warming up the whole way, like your fingers after you’ve shoveled the driveway, which you only feel once you’re back inside. So they got up from the table, put their sandals on and walked all seven miles back, uphill, at night, to the city they’d been so glad to leave.",
      "If you’re on that road this spring, you don’t have to recognize him yet. Tell him the whole story. He’s in no hurry, and he’s going your way.",
    ],
    prayer:
      "Lord of the road, you’ve walked beside us when we didn’t know it was you. Stay with us, because it’s getting late. Open the Scriptures to us, and warm up what’s gone cold.",
    step: "Take a half-hour walk with someone this week. Ask what’s on their mind, and let them tell you all of it before you say anything.",
  },
  {
    slug: "breakfast",
    title: "Breakfast",
    reference: "John 21:12",
    body: [
      "Charcoal, fish, bread. If you or I had written the scene after Easter, there would be trumpets. John gives us a small fire on a beach at daybreak, and the risen Lord turning the fish so it won’t burn.",
      "Seven of them had gone back to the boats and been out all night for nothing. Peter was one. The last time he stood at a charcoal fire, he said three times that he didn’t know the man, and he must have smelled this one before he reached the sand. There would be a talk about that, searching and kind. It came after they ate.",
      "Death had just been undone, and Jesus noticed that his friends were cold and hungry. Your kitchen matters to him too.",
    ],
    prayer:
      "Jesus, you feed us before you question us. Meet us this week in the early hours, when we’ve caught nothing. And make our tables a place where people can come as they are.",
    step: "Make someone a real breakfast this week, and sit down with them until both plates are empty.",
  },
  {
    slug: "while-you-were-asleep",
    title: "While you were asleep",
    reference: "Mark 4:26-27",
    body: [
      "A kindergartner comes home with a bean in a plastic cup, wrapped in a wet paper towel. She checks it every ten minutes until bedtime. The second day she forgets. On the fourth morning, on the windowsill behind the dish soap, there’s a white root, and nobody saw it happen.",
      "Jesus tells this parable in four verses, and most of it is about a farmer in bed. He plants, he goes to sleep, he gets up; he goes to sleep, he gets up. There’s no mention of worry. He did do something real: the seed is in the ground because he put it there. But between that day and the harvest is a long stretch when the best thing he can do is not dig it up to look.",
      "You may be in that stretch. You raised her in church, and she doesn’t go. You told your brother the truth at Thanksgiving, as kindly as you could, and it sank without a ripple. You’ve prayed a long time for a hard heart, maybe your own. The kingdom is like this, Jesus says, and it comes up. Once you’ve done what you can, going to bed may be the most faithful thing left on the list.",
    ],
    prayer:
      "Lord of the harvest, we dig up too much. Take the seeds we’ve dropped, even the clumsy ones, and give them what we can’t. Let us sleep tonight like people who trust you.",
    step: "Plant something small this week, even one seed in a cup, and set beside it the name of someone you’ve stopped hoping for. Water the one and pray for the other.",
  },
  {
    slug: "payday",
    title: "Payday",
    reference: "Romans 6:23",
    body: [
      "Pull up your pay stub and every line is there for a reason: so many hours at so much, this withheld, that added. If a number is wrong you call payroll, and you should. When it’s right, you don’t send payroll a thank-you card.",
      "Paul puts two kinds of income side by side and won’t let us mix them. There’s what sin pays, and the unsettling part is that it pays honestly. It never shorts you. Every hour spent on your own glory earns a bit more of what it always has: you go a little numb, you get a little further from people and from God, and at the end of it comes death. You can complain about the employer, but the math is right.",
      "Then, halfway through the sentence, he changes words. What God has for you isn’t a better rate for better work. It isn’t on the stub at all. It’s a present, and presents follow other rules: the giver decides, you can’t demand it, and you need empty hands to take it.",
      "Most of us spend years trying to move eternal life over to the earnings column, so at least we’d deserve it. God keeps giving it away.",
    ],
    prayer:
      "Generous God, we’re good at earning and bad at receiving. Forgive the running tab we keep on ourselves. Put into our hands what Christ has won, and let us say thank you and mean it.",
    step: "Give one anonymous gift this week to someone who did nothing to earn it. Afterward, write down what it was like not to be thanked.",
  },
  {
    slug: "the-edges-of-the-field",
    title: "The edges of the field",
    reference: "Ruth 2:12",
    body: [
      "Israel had a law about leaving things. When you cut your grain, you stopped short of the corners, and if you forgot a bundle out in the field, you didn’t go back for it. It was inefficient on purpose. The edges were for people who had no field.",
      "Ruth had no field. She was a widow and an immigrant, and at home she had an older woman who’d told the neighbors to call her Bitter. So Ruth went out in the heat and walked behind the crew, bending for what they dropped. Her story has no voice from heaven in it and not one miracle. A woman goes to work, and the owner of the field asks who she is.",
      "What Boaz says to her is a blessing, and he may have thought of it as a nice thing to say. He speaks of God’s wings. A little later she turns his own word around on him, because in Hebrew the wing of a bird and the corner of a cloak are the same, and she asks him to spread his over her. He had prayed for her to be sheltered. He was the one holding the cloak.",
      "That still happens. You ask God to look after the guy from your department who got laid off, and that afternoon you hear about an opening. You pray for the new family upstairs, and there’s an outgrown car seat in your hall closet. Your corner may be a weeknight, or a lunch hour, or forty dollars you had plans for.",
      "God’s care came to Ruth the way it usually comes, through a person who left the edges alone and then went over to ask her name.",
    ],
    prayer:
      "God of Israel, many people have come in under your wings and are still bent over in the heat. See their work and reward it. And where you’ve given us the field, keep us from reaping to the very edge.",
    step: "Leave a corner uncut this week: an hour, some cash, a seat at your table you could have used yourself. Offer it to someone who just got here.",
  },
  {
    slug: "names-on-the-refrigerator",
    title: "Names on the refrigerator",
    reference: "James 5:16",
    body: [
      "“I’ll pray for you,” I say in the parking lot after church, and I mean it. Then I find my keys, and the light at the corner turns green, and by the time I pull into the driveway it’s gone.",
      "It isn’t ill will. I forget prayers the way I forget milk. James, who writes the way a good foreman talks, has a remedy: people telling each other the truth. Confession goes across the table in both directions, and prayer goes back the same way. When a friend has said out loud what’s really wrong, I can’t be vague with God about it. And I can’t be smug afterward, because now she knows about me too.",
      "James also says this kind of prayer does something. His example is Elijah, and he’s quick to add that Elijah was made of the same stuff as the rest of us, which anyone who has read about the afternoon under the broom tree can confirm. The power isn’t in how well I put it.",
      "So, an index card on the refrigerator, between the dentist and the pizza coupon. Four names. I see them every time I get the milk out.",
    ],
    prayer:
      "Father, here are the names we promised to bring you. You know what each one needs better than we do. Heal what’s sick, loosen what’s stuck, and make us honest enough to be prayed for too.",
    step: "Write four names on a card and put it where you’ll see it every day this week. Tell one of the four what they could pray about for you.",
  },
  {
    slug: "made-to-lie-down",
    title: "Made to lie down",
    reference: "Psalm 23:2",
    body: [
      "If you’ve ever put a two-year-old down for a nap, you know how it goes. The one who needs it most fights it hardest. The lip trembles, the back arches, there’s still so much to see, and ten minutes later the whole small person is asleep in the middle of a word.",
      "The psalm has an odd verb in it. You’d expect a shepherd to let his sheep rest. This one makes them. People who keep sheep say they won’t settle while they’re hungry, or scared, or bothered by flies or by each other. So most of the shepherd’s work is done ahead of time. He has found the grass, and water that isn’t rushing, and he stays where they can see him.",
      "Sometimes it’s less gentle. Your back goes out. You get the flu. HR calls, and you, who never once used all your vacation, are on the couch on a Tuesday looking at the ceiling. It would be cruel to say God did it to make you rest. It’s safe to say he’s in the room, and he isn’t disappointed by how little is getting done.",
    ],
    prayer:
      "Shepherd of our souls, we fight what would do us good. Quiet the fears that keep us on our feet. Be near everyone who’s lying down this week because they have to, and let them find you next to them.",
    step: "Take one real rest this week: lying down, in daylight, with your phone in another room. Twenty minutes will do. Don’t make up for it afterward.",
  },
  {
    slug: "the-last-verb",
    title: "The last verb",
    reference: "Isaiah 40:31",
    body: [
      "Read the promise in order and it seems to go downhill. First there are wings. Then there’s running, which is impressive but never gets far off the ground. And at the very end, where a speechwriter would have put the eagles, there’s walking.",
      "Isaiah knew how to end a sentence, so maybe he meant it. He was writing to people a long way from home, and no one was going to fly them back. It was hundreds of miles of dust, with kids and grandparents and goats. They needed to know if there’d be strength for the fourth week, when they’d sung all the songs and still couldn’t see the hills.",
      "Some days do lift you. Enjoy those, and don’t be suspicious of joy. Some days call for a sprint, like the night you drove to the ER. But most of a faithful life gets done at walking speed. It’s the eleventh hour of a twelve-hour shift. It’s the school pickup line at 2:50, behind the same minivan, with the same homework fight ahead. It’s going to see your dad again when he thinks you’re his brother.",
      "Not fainting there is the biggest of the three miracles. It’s given to those who wait, and the waiting Isaiah has in mind is what a rope does when it takes the load.",
    ],
    prayer:
      "Lord, you don’t get tired, and we do. Give wings where they’re needed and speed where there’s hurry. For everything else, give us what it takes to keep walking, and keep us company on the way.",
    step: "Pick the dullest stretch of your week, the commute or the dishes or the hallway at work, and make it your walking prayer every day. You don’t have to feel anything.",
  },
  {
    slug: "the-side-gate",
    title: "The side gate",
    reference: "Matthew 7:14",
    body: [
      "Old estates had two ways in. Carriages came through the front, between the stone lions. The other was a plank door in the garden wall, so low you had to duck and too narrow for luggage. The gardener used it, and the kids.",
      "When Jesus talks about a narrow gate, it’s easy to picture a turnstile and a guard with a list. Try asking what wouldn’t fit. A loaded camel. A man with an entourage. A woman holding out her résumé. It’s as wide as one person with empty hands.",
      "In John’s Gospel Jesus calls himself the door, and he came in low: a stable, a borrowed boat, a towel, a cross. If you’ve had trouble finding the way, look lower than the lions. He left it unlocked.",
    ],
    prayer:
      "Lord Jesus, we come with too much luggage and our heads too high. Teach us to duck. Be the door for us, and bring us in to where life is.",
    step: "Give away one thing this week that you keep mostly for what it says about you. Go without the thing, and without the story that goes with it.",
  },
  {
    slug: "under-the-sidewalk",
    title: "Under the sidewalk",
    reference: "Colossians 2:6-7",
    body: [
      "Somewhere on your street a maple is winning an argument with the city. First the sidewalk had a hairline crack, then a lip that caught stroller wheels, and now one slab sits up like the lid of a box. Underneath, something as soft as your finger has been pushing toward water for thirty years.",
      "Paul’s verse this week has four pictures going at once. We walk, we’re rooted, we’re a building going up, we overflow like a pitcher. An English teacher would circle it, since roots can’t walk. But it’s not a bad description of a Christian on a Tuesday. You’re out running errands, and you’re held.",
      "The surprise is how you’re supposed to keep it going: the same way it started. You didn’t receive Christ as a prize for passing a test. You took him with open hands, on another person’s word, maybe in tears, maybe in the back row at camp. You aren’t meant to begin with grace and switch to willpower once you’ve grown up. The tree never outgrows its dirt. It goes further down into it, past whatever is in the way.",
    ],
    prayer:
      "Lord Christ, we received you as a gift. Keep us from turning you into a project. Send our roots down this week to where the water is, and let there be thanks in everything that grows from it.",
    step: "Choose a verse you learned as a kid or as a new believer. Carry it on a slip of paper in your shoe or your pocket all week, and read it every day at noon.",
  },
  {
    slug: "an-old-man-running",
    title: "An old man running",
    reference: "Luke 15:20",
    body: [
      "Respectable men didn’t run. In that time and place a landowner walked, and other people came to him. To run he’d have to hitch up his robe and show his legs to the whole village. Kids ran. Servants ran. Thieves ran.",
      "The son had a speech. He’d put it together among the pigs and practiced it every mile: the confession, the part about not deserving it, the modest request at the end for a job. You’ve probably rehearsed one like it, out loud in the car, on the way to your parents’ house.",
      "He never got to finish. He was still far down the road when he was seen, which means his father had been watching that road, on all the days when there was nothing on it but heat.",
      "Then the running, and the arms around him, and the smell of pigs on a clean robe. The father doesn’t check whether the speech is sincere. He talks right over it, to the servants: a ring, a robe, sandals. The sandals matter. Slaves often went barefoot, and sons didn’t. Before the calf was on the fire, the question of whether the boy could come back as hired help had been answered at his feet.",
      "Some of us are on the road with a speech. Some of us are at the window. And some of us are out in the yard with the older brother, who stayed and did the work, and who can hear the music and can’t make himself go in. The father left the party and came out for him too.",
    ],
    prayer:
      "Father, we practice our speeches, and you’re already on the road. Thank you for running. Let us be found this week, and let us be glad when others are, even the ones we’d given up on.",
    step: "Watch the road for someone this week. Text or call a person who’s drifted away, say you thought of them, and ask for nothing.",
  },
  {
    slug: "thus-far",
    title: "Thus far",
    reference: "1 Samuel 7:12",
    body: [
      "Surveyors set brass disks in the sidewalk, and hardly anyone looks down. Each one says that someone stood here and measured, and that you can trust this spot. Every other distance gets figured from it.",
      "Samuel set up a rock for the same reason. The people had been terrified, they had prayed, and at the end of the day, to their surprise, they were still there. So he stood a stone up in a field and named it Stone of Help. It doesn’t claim the trouble was over, because it wasn’t. It says hitherto: this far.",
      "Stand next to it for a minute, wherever you are in the year. What were you most afraid of in January? Did it happen, and if it did, who was with you? What help did you put down to luck? Who brought the casserole, or covered your shift, or sat with you in the waiting room? What still hurts?",
      "You don’t have to guess what’s next. Count the mornings that actually came, and see if you can find one when God wasn’t up before you.",
    ],
    prayer:
      "Lord, this is how far we’ve come, and we didn’t come alone. Thank you for the help we saw and for the help we took for luck. We trust you with the rest.",
    step: "Find a stone about the size of your palm. Write today’s date on it, and one word for something you were helped through. Put it where you’ll see it.",
  },
];
